import { minutesOf } from './dates.ts'

/** What the quantity of a line follows from; a line without a unit has the quantity that was typed. */
export const LINE_UNITS = ['participant', 'group', 'hour', 'facilitator'] as const
export type LineUnit = (typeof LINE_UNITS)[number]

/** The units in words, as they follow a price: "$42.00 per participant". */
export const UNIT_WORDS: Record<LineUnit, string> = {
  participant: 'per participant',
  group: 'per group',
  hour: 'per hour',
  facilitator: 'per facilitator',
}

/** What quantities follow from; null is not known yet. */
export type LineFacts = {
  participants: number | null
  startTime: string | null
  endTime: string | null
  staffNeeded: number | null
}

const MINUTES = 60
const HUNDREDTHS = 100

/** The quantity of a line with this unit; null where it is typed: without a unit, and while the fact is not known. */
export function derivedQuantity(unit: LineUnit | null, facts: LineFacts): number | null {
  if (unit === 'participant') return facts.participants || null
  if (unit === 'group') return 1
  if (unit === 'facilitator') return facts.staffNeeded || null
  if (unit === null || facts.startTime === null || facts.endTime === null) return null
  const hours = (minutesOf(facts.endTime) - minutesOf(facts.startTime)) / MINUTES
  return hours > 0 ? Math.round(hours * HUNDREDTHS) / HUNDREDTHS : null
}

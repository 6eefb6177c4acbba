import { toMinutesOfDay } from './dates.ts'

/** The units of a line. Its quantity is computed from the unit's fact; without a unit, the quantity is typed. */
export const LINE_UNITS = ['participant', 'group', 'hour', 'facilitator', 'mile', 'item'] as const
export type LineUnit = (typeof LINE_UNITS)[number]

/** The units in words, after a price: "$42.00 per participant". */
export const UNIT_WORDS: Record<LineUnit, string> = {
  participant: 'per participant',
  group: 'per group',
  hour: 'per hour',
  facilitator: 'per facilitator',
  mile: 'per mile',
  item: 'per item',
}

/** True if the unit has no fact, so that somebody must enter the quantity before the contract is sent. */
export const isEnteredUnit = (unit: LineUnit | null): boolean => unit === 'mile' || unit === 'item'

const QUANTITY_WORDS: Record<LineUnit, string> = {
  participant: 'number of participants',
  group: 'number of groups',
  hour: 'hours',
  facilitator: 'number of facilitators',
  mile: 'miles',
  item: 'number of items',
}

/** Returns the word for a line's quantity, such as "miles". */
export const quantityInWords = (unit: LineUnit | null): string => (unit === null ? 'quantity' : QUANTITY_WORDS[unit])

/** Returns a request for a line's quantity, such as "Enter the miles". */
export const askForQuantity = (unit: LineUnit | null): string => `Enter the ${quantityInWords(unit)}`

/** The facts that quantities are computed from. Null if not known yet. */
export type LineFacts = {
  participants: number | null
  startTime: string | null
  endTime: string | null
  staffNeeded: number | null
}

const MINUTES = 60
const HUNDREDTHS = 100

/** Returns the quantity of a line with this unit. Null if it must be typed: without a unit or a known fact. */
export function deriveQuantity(unit: LineUnit | null, facts: LineFacts): number | null {
  if (unit === 'participant') return facts.participants || null
  if (unit === 'group') return 1
  if (unit === 'facilitator') return facts.staffNeeded || null
  if (unit !== 'hour' || facts.startTime === null || facts.endTime === null) return null
  const hours = (toMinutesOfDay(facts.endTime) - toMinutesOfDay(facts.startTime)) / MINUTES
  return hours > 0 ? Math.round(hours * HUNDREDTHS) / HUNDREDTHS : null
}

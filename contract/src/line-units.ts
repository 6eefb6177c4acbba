import { minutesOf } from './dates.ts'

/** What the quantity of a line follows from; a line without a unit has the quantity that was typed. */
export const LINE_UNITS = ['participant', 'group', 'hour', 'facilitator', 'mile', 'item'] as const
export type LineUnit = (typeof LINE_UNITS)[number]

/** The units in words, as they follow a price: "$42.00 per participant". */
export const UNIT_WORDS: Record<LineUnit, string> = {
  participant: 'per participant',
  group: 'per group',
  hour: 'per hour',
  facilitator: 'per facilitator',
  mile: 'per mile',
  item: 'per item',
}

/** True for the units whose quantity follows from no fact: somebody enters it before the contract is sent. */
export const isEnteredUnit = (unit: LineUnit | null): boolean => unit === 'mile' || unit === 'item'

const QUANTITY_WORDS: Record<LineUnit, string> = {
  participant: 'number of participants',
  group: 'number of groups',
  hour: 'hours',
  facilitator: 'number of facilitators',
  mile: 'miles',
  item: 'number of items',
}

/** The quantity of a line in words: "miles". */
export const quantityInWords = (unit: LineUnit | null): string => (unit === null ? 'quantity' : QUANTITY_WORDS[unit])

/** Asks for the quantity of a line: "Enter the miles". */
export const askForQuantity = (unit: LineUnit | null): string => `Enter the ${quantityInWords(unit)}`

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
  if (unit !== 'hour' || facts.startTime === null || facts.endTime === null) return null
  const hours = (minutesOf(facts.endTime) - minutesOf(facts.startTime)) / MINUTES
  return hours > 0 ? Math.round(hours * HUNDREDTHS) / HUNDREDTHS : null
}

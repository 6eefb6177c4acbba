import { LIMITS } from '@belay/contract/constants'
import { isCivilDate, isClockTime, toCivilDate, toIsoDate } from '@belay/contract/dates'

/** The lengths that the overview filters by: a label, and the longest program of it, in minutes. */
export const LENGTHS = {
  short: { label: 'Up to 2 hours', from: 0, to: 120 },
  half: { label: 'Half a day', from: 121, to: 270 },
  full: { label: 'A whole day', from: 271, to: 1440 },
} as const
export type Length = keyof typeof LENGTHS

/** The choices that an address of the program pages carries. A missing or wrong one is null. */
export type Choices = {
  people: number | null
  /** The month of a program, or of the calendar, as yyyy-MM. */
  month: string | null
  length: Length | null
  budget: number | null
  date: string | null
  start: string | null
}

const readNumber = (text: string | undefined, most: number): number | null => {
  const value = Number(text)
  return text && Number.isInteger(value) && value > 0 && value <= most ? value : null
}
const MOST_BUDGET = 10_000_000

/** Reads the choices from the query of an address. */
export function readChoices(query: Readonly<Record<string, string | undefined>>): Choices {
  const { people, month, length, budget, date, start } = query
  return {
    people: readNumber(people, LIMITS.participants),
    month: month && isCivilDate(`${month}-01`) ? month : null,
    length: length && Object.hasOwn(LENGTHS, length) ? (length as Length) : null,
    budget: readNumber(budget, MOST_BUDGET),
    date: date && isCivilDate(date) ? toCivilDate(date) : null,
    start: start && isClockTime(start) ? start : null,
  }
}

/** Returns a path with these choices as its query. */
export function addChoices(path: string, choices: Partial<Choices>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choices))
    if (value !== null && value !== undefined)
      query.set(name, name === 'date' ? toIsoDate(String(value)) : String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

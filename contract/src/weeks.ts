import { addDays, toIsoDate } from './dates.ts'

/** Returns the weekday of a civil date: 0 is Sunday. Accepts both formats. */
export const weekdayOf = (date: string): number => new Date(`${toIsoDate(date)}T12:00:00Z`).getUTCDay()

/** Returns the first and the last day of a date's week, which begins on `firstDay` (0 is Sunday). */
export function weekOf(date: string, firstDay: number): { from: string; to: string } {
  const from = addDays(date, -((weekdayOf(date) - firstDay + 7) % 7))
  return { from, to: addDays(from, 6) }
}

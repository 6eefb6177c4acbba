import { addDays, isCivilDate, toIsoDate } from '@belay/contract/dates'
import { addMonths, firstOfMonth } from '../schedule/calendar-time.ts'

export type Period = { from: string; to: string }

const MONTHS_BY_DEFAULT = 6

const dayNumber = (date: string): number => Date.parse(`${toIsoDate(date)}T00:00:00Z`) / 86_400_000

/** Returns the first day of the month that is the given number of months earlier. */
const monthsBefore = (date: string, months: number): string => addMonths(firstOfMonth(date), -months)

/** Returns this month up to today and the five months before. */
export const defaultPeriod = (today: string): Period => ({
  from: monthsBefore(today, MONTHS_BY_DEFAULT - 1),
  to: today,
})

/**
 * Returns the period of the address. A missing or invalid date falls back to the default period. The two dates may be
 * in the wrong order.
 */
export function readPeriod(from: string | undefined, to: string | undefined, today: string): Period {
  const usual = defaultPeriod(today)
  return { from: from && isCivilDate(from) ? from : usual.from, to: to && isCivilDate(to) ? to : usual.to }
}

export const isOrdered = ({ from, to }: Period): boolean => dayNumber(from) <= dayNumber(to)

const monthOf = (date: string): number => Number(date.slice(6)) * 12 + Number(date.slice(0, 2))
const lastOfMonth = (date: string): string => addDays(monthsBefore(date, -1), -1)

/** Returns the same day some months earlier. The last day of a month stays the last day of its month. */
const monthsEarlier = (date: string, months: number): string =>
  date === lastOfMonth(date) ? lastOfMonth(monthsBefore(date, months)) : addMonths(date, -months)

/**
 * Returns the period to compare with. A period from January 1 within one year is compared with the same dates of the
 * previous year. Months from the 1st are compared with the same number of months before. Any other period is compared
 * with the same number of days, up to the day before.
 */
export function previousPeriod({ from, to }: Period): Period {
  if (from.startsWith('01/01/') && from.slice(6) === to.slice(6))
    return { from: monthsEarlier(from, 12), to: monthsEarlier(to, 12) }
  if (from === firstOfMonth(from)) {
    const months = monthOf(to) - monthOf(from) + 1
    return { from: monthsEarlier(from, months), to: monthsEarlier(to, months) }
  }
  const days = dayNumber(to) - dayNumber(from) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

export const PRESETS: readonly { label: string; of: (today: string) => Period }[] = [
  { label: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  { label: 'Last month', of: (today) => ({ from: monthsBefore(today, 1), to: addDays(firstOfMonth(today), -1) }) },
  { label: 'Last 6 months', of: defaultPeriod },
  { label: 'Last 12 months', of: (today) => ({ from: monthsBefore(today, 11), to: today }) },
  { label: 'This year', of: (today) => ({ from: `01/01/${today.slice(6)}`, to: today }) },
  { label: 'Next 3 months', of: (today) => ({ from: today, to: addDays(today, 91) }) },
]

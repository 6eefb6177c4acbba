import { DAY } from '@belay/contract/constants'
import { addDays, isAfter, isCivilDate, toIsoDate } from '@belay/contract/dates'
import { addMonths, getFirstOfMonth } from '../schedule/calendar-time.ts'

export type ReportPeriod = { from: string; to: string }

const MONTHS_BY_DEFAULT = 6

/** Returns the first day of the month that is the given number of months earlier. */
const firstOfMonthBefore = (date: string, months: number): string => addMonths(getFirstOfMonth(date), -months)

/** Returns this month up to today and the five months before. */
export const getDefaultPeriod = (today: string): ReportPeriod => ({
  from: firstOfMonthBefore(today, MONTHS_BY_DEFAULT - 1),
  to: today,
})

/** Returns the address's period. An invalid date falls back to the default period. The order may still be wrong. */
export function readPeriod(from: string | undefined, to: string | undefined, today: string): ReportPeriod {
  const fallback = getDefaultPeriod(today)
  return { from: from && isCivilDate(from) ? from : fallback.from, to: to && isCivilDate(to) ? to : fallback.to }
}

export const isOrdered = ({ from, to }: ReportPeriod): boolean => !isAfter(from, to)

const toMonthNumber = (date: string): number => Number(date.slice(6)) * 12 + Number(date.slice(0, 2))
const lastOfMonth = (date: string): string => addDays(firstOfMonthBefore(date, -1), -1)

/** Returns the same day some months earlier. The last day of a month stays the last day of its month. */
const moveBack = (date: string, months: number): string =>
  date === lastOfMonth(date) ? lastOfMonth(firstOfMonthBefore(date, months)) : addMonths(date, -months)

/**
 * Returns the period to compare with. A period from January 1 within one year is compared with the same dates of the
 * previous year. Months from the 1st are compared with the same number of months before. Any other period is compared
 * with the same number of days, up to the day before.
 */
export function getPreviousPeriod({ from, to }: ReportPeriod): ReportPeriod {
  if (from.startsWith('01/01/') && from.slice(6) === to.slice(6))
    return { from: moveBack(from, 12), to: moveBack(to, 12) }
  if (from === getFirstOfMonth(from)) {
    const months = toMonthNumber(to) - toMonthNumber(from) + 1
    return { from: moveBack(from, months), to: moveBack(to, months) }
  }
  const days = (Date.parse(toIsoDate(to)) - Date.parse(toIsoDate(from))) / DAY + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

export const PRESETS: readonly { label: string; getPeriod: (today: string) => ReportPeriod }[] = [
  { label: 'This month', getPeriod: (today) => ({ from: getFirstOfMonth(today), to: today }) },
  {
    label: 'Last month',
    getPeriod: (today) => ({ from: firstOfMonthBefore(today, 1), to: addDays(getFirstOfMonth(today), -1) }),
  },
  { label: 'Last 6 months', getPeriod: getDefaultPeriod },
  { label: 'Last 12 months', getPeriod: (today) => ({ from: firstOfMonthBefore(today, 11), to: today }) },
  { label: 'This year', getPeriod: (today) => ({ from: `01/01/${today.slice(6)}`, to: today }) },
  { label: 'Next 3 months', getPeriod: (today) => ({ from: today, to: addDays(today, 91) }) },
]

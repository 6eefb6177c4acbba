import { addDays, isCivilDate, toIsoDate } from '@belay/contract/dates'

export type Period = { from: string; to: string }

const MONTHS_BY_DEFAULT = 6

const dayNumber = (date: string): number => Date.parse(`${toIsoDate(date)}T00:00:00Z`) / 86_400_000
const firstOfMonth = (date: string): string => `${date.slice(0, 3)}01${date.slice(5)}`

/** The first day of the month this many months before. */
function monthsBefore(date: string, months: number): string {
  let first = firstOfMonth(date)
  for (let month = 0; month < months; month++) first = firstOfMonth(addDays(first, -1))
  return first
}

/** This month and the five before it. */
export const usualPeriod = (today: string): Period => ({ from: monthsBefore(today, MONTHS_BY_DEFAULT - 1), to: today })

/** The period of the address, where it holds two dates in order; else the usual one. */
export function periodOf(from: string | undefined, to: string | undefined, today: string): Period {
  const usual = usualPeriod(today)
  const asked = { from: from && isCivilDate(from) ? from : usual.from, to: to && isCivilDate(to) ? to : usual.to }
  return dayNumber(asked.from) <= dayNumber(asked.to) ? asked : usual
}

/** As many days, ending on the day before. */
export function previousOf({ from, to }: Period): Period {
  const days = dayNumber(to) - dayNumber(from) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

export const PRESETS: readonly { label: string; of: (today: string) => Period }[] = [
  { label: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  { label: 'Last month', of: (today) => ({ from: monthsBefore(today, 1), to: addDays(firstOfMonth(today), -1) }) },
  { label: 'Last 6 months', of: usualPeriod },
  { label: 'Last 12 months', of: (today) => ({ from: monthsBefore(today, 11), to: today }) },
  { label: 'This year', of: (today) => ({ from: `01/01/${today.slice(6)}`, to: today }) },
  { label: 'Coming 3 months', of: (today) => ({ from: today, to: addDays(today, 91) }) },
]

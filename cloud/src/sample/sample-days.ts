import { DAY } from '@belay/contract/constants'
import { addDays, civilDateOf, toIsoDate } from '@belay/contract/dates'
import { instantOf } from '../platform/time/civil-time.ts'

/** The sample's calendar: days counted from today in the centre's time zone. */
export type SampleDays = ReturnType<typeof createSampleDays>
export type Period = { from: string; to: string }

const utcOf = (date: string) => Date.parse(`${toIsoDate(date)}T00:00:00Z`)

export function createSampleDays(now: number, timeZone: string) {
  const today = civilDateOf(now, timeZone)
  const weekdayToday = new Date(utcOf(today)).getUTCDay()
  const dates = new Map<number, string>()
  // Stories ask for the same days many thousand times.
  const date = (offset: number) => dates.getOrInsertComputed(offset, () => addDays(today, offset))
  return {
    today,
    /** Returns the civil date of a day counted from today. */
    date,
    /** Returns the time in epoch milliseconds of a time of day, on a day counted from today. */
    at: (offset: number, time: string) => instantOf(date(offset), time, timeZone),
    /** Returns the weekday. 0 is Sunday. */
    weekday: (offset: number) => (((weekdayToday + offset) % 7) + 7) % 7,
    /** Returns the number of days from today to a civil date. */
    offsetOf: (civil: string) => Math.round((utcOf(civil) - utcOf(today)) / DAY),
  }
}

const monthUntil = (to: string): Period => ({ from: `${to.slice(0, 2)}/01/${to.slice(6)}`, to })
export const monthBefore = ({ from }: Period): Period => monthUntil(addDays(from, -1))

/** Returns the months since this day that ended at least eight days ago, oldest first. These are paid. */
export function paidMonthsSince(days: SampleDays, from: number): Period[] {
  let last = monthBefore(monthUntil(days.today))
  while (days.offsetOf(last.to) > -8) last = monthBefore(last)
  const months: Period[] = []
  for (let month = last; days.offsetOf(month.from) >= from; month = monthBefore(month)) months.unshift(month)
  return months
}

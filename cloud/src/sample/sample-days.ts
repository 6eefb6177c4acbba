import { addDays, civilDateOf, toIsoDate } from '@belay/contract/dates'
import { instantOf } from '../platform/civil-time.ts'

/** The sample's calendar: days counted from today, in the centre's zone. All of it happened before today began. */
export type SampleDays = ReturnType<typeof daysAround>
export type Period = { from: string; to: string }

const DAY = 86_400_000
const utcOf = (date: string) => Date.parse(`${toIsoDate(date)}T00:00:00Z`)

/** The calendar around an instant, in a time zone. */
export function daysAround(now: number, timeZone: string) {
  const today = civilDateOf(now, timeZone)
  const date = (offset: number) => addDays(today, offset)
  return {
    today,
    /** The civil date so many days from today. */
    date,
    /** The instant of a time of day, so many days from today. */
    at: (offset: number, time: string) => instantOf(date(offset), time, timeZone),
    /** 0 is Sunday. */
    weekday: (offset: number) => new Date(utcOf(date(offset))).getUTCDay(),
    /** How many days from today a civil date is. */
    offsetOf: (civil: string) => Math.round((utcOf(civil) - utcOf(today)) / DAY),
  }
}

/** The month that ends on this date. */
export const monthUntil = (to: string): Period => ({ from: `${to.slice(0, 2)}/01/${to.slice(6)}`, to })
/** The month before this one. */
export const monthBefore = ({ from }: Period): Period => monthUntil(addDays(from, -1))

/** The whole months since a day that ended at least eight days ago, oldest first: those that are paid. */
export function paidMonthsSince(days: SampleDays, from: number): Period[] {
  let last = monthBefore(monthUntil(days.today))
  while (days.offsetOf(last.to) > -8) last = monthBefore(last)
  const months: Period[] = []
  for (let month = last; days.offsetOf(month.from) >= from; month = monthBefore(month)) months.unshift(month)
  return months
}

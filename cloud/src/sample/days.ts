import { addDays, civilDateOf, toIsoDate } from '@belay/contract/dates'
import { instantOf } from '../platform/civil-time.ts'

/** The sample's calendar: everything is so many days from today, in the centre's zone. Nothing that happened is later than today's first minute. */
export type Days = {
  today: string
  /** Today's midnight: the sample's "now". */
  now: number
  /** The civil date so many days from today. */
  date(offset: number): string
  /** The instant of a time of day, so many days from today. */
  at(offset: number, time: string): number
  /** 0 is Sunday. */
  weekday(offset: number): number
  /** How many days from today a civil date is. */
  offsetOf(date: string): number
}

const DAY = 86_400_000
const utcOf = (date: string) => Date.parse(`${toIsoDate(date)}T00:00:00Z`)

export function daysAround(now: number, timeZone: string): Days {
  const today = civilDateOf(now, timeZone)
  const date = (offset: number) => addDays(today, offset)
  return {
    today,
    now: instantOf(today, '12:00 AM', timeZone),
    date,
    at: (offset, time) => instantOf(date(offset), time, timeZone),
    weekday: (offset) => new Date(utcOf(date(offset))).getUTCDay(),
    offsetOf: (civil) => Math.round((utcOf(civil) - utcOf(today)) / DAY),
  }
}

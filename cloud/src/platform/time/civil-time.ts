import { toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { refuse } from '../calls/refuse.ts'

/** Returns the civil date and time, without a time zone. */
export function toCivilDateTime(date: string, time: string): Temporal.PlainDateTime {
  const minutes = toMinutesOfDay(time)
  return Temporal.PlainDate.from(toIsoDate(date)).toPlainDateTime({
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
  })
}

/** Returns a civil time in a time zone as epoch ms. A time that a clock change skips becomes one hour later. */
export const instantOf = (date: string, time: string, timeZone: string): number =>
  toCivilDateTime(date, time).toZonedDateTime(timeZone).epochMilliseconds

/** Limits a query by time to a range of days (MM/dd/yyyy) in a time zone, both included. */
export function boundsOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const startOf = (date: string, daysLater = 0) =>
    Temporal.PlainDate.from(toIsoDate(date)).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds
  return { ...(from && { from: startOf(from) }), ...(to && { to: startOf(to, 1) - 1 }) }
}

/** Throws `invalid-argument` if the end is not after the start on the same day. Accepts a missing start or end. */
export function refuseEndBeforeStart({ startTime, endTime }: { startTime: string | null; endTime: string | null }) {
  if (startTime === null || endTime === null || toMinutesOfDay(endTime) > toMinutesOfDay(startTime)) return
  refuse('invalid-argument', 'The end must be after the start.', {
    reason: 'ends-before-start',
    fields: [{ field: 'endTime', message: 'Enter a time after the start.' }],
  })
}

import { minutesOf, toIsoDate } from '@belay/contract/dates'
import { refuse } from './refuse.ts'

/** The civil date and time of day, without any zone: never the machine's. */
export function civilDateTime(date: string, time: string): Temporal.PlainDateTime {
  const minutes = minutesOf(time)
  return Temporal.PlainDate.from(toIsoDate(date)).toPlainDateTime({
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
  })
}

/** The instant of a civil date and time in a zone. A time that a change of clocks skips counts as the hour after. */
export const instantOf = (date: string, time: string, timeZone: string): number =>
  civilDateTime(date, time).toZonedDateTime(timeZone).epochMilliseconds

/** Refuses with invalid-argument unless the end is after the start, on the same day, or one is open. */
export function refuseEndBeforeStart({ startTime, endTime }: { startTime: string | null; endTime: string | null }) {
  if (startTime === null || endTime === null || minutesOf(endTime) > minutesOf(startTime)) return
  refuse('invalid-argument', 'The end must be after the start.', {
    reason: 'ends-before-start',
    fields: [{ field: 'endTime', message: 'Enter a time after the start.' }],
  })
}

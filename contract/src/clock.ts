import { civilDateOf, isBefore, toIsoDate, toMinutesOfDay } from './dates.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the time of day of an instant in a time zone, in minutes since midnight. */
export function minutesOfDayAt(epochMs: number, timeZone: string): number {
  const digits = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...digits })
  clocks.set(timeZone, clock)
  return toMinutesOfDay(clock.format(epochMs))
}

function isReached(date: string, minutes: number, now: number, timeZone: string): boolean {
  const today = civilDateOf(now, timeZone)
  if (toIsoDate(date) !== toIsoDate(today)) return isBefore(date, today)
  return minutesOfDayAt(now, timeZone) >= minutes
}

type Begins = { date: string; startTime: string | null }
type Ends = { date: string; endTime: string | null }

/** True if the event has begun, to the minute, in the centre's time zone. Without a time, it begins with its day. */
export const hasBegun = ({ date, startTime }: Begins, now: number, timeZone: string): boolean =>
  isReached(date, startTime === null ? 0 : toMinutesOfDay(startTime), now, timeZone)

/** True if the event has ended, to the minute, in the centre's time zone. Without a time, it ends with its day. */
export const hasEnded = ({ date, endTime }: Ends, now: number, timeZone: string): boolean =>
  isReached(date, endTime === null ? Number.POSITIVE_INFINITY : toMinutesOfDay(endTime), now, timeZone)

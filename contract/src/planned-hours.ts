import { minutesOf } from './dates.ts'

/** Returns the hours that a shift is planned with: its program's length in quarter hours, for everybody on it (R297). */
export const plannedHoursOf = ({ startTime, endTime }: { startTime: string; endTime: string }): number =>
  Math.round((minutesOf(endTime) - minutesOf(startTime)) / 15) / 4

import { minutesOf } from './dates.ts'

/** Returns the hours that every shift of a program is planned with: its length in quarter hours (R297). */
export const plannedHoursOf = ({ startTime, endTime }: { startTime: string; endTime: string }): number =>
  Math.round((minutesOf(endTime) - minutesOf(startTime)) / 15) / 4

import { minutesOf } from './dates.ts'

/** Returns the planned hours of each shift of a program: the program's length in quarter hours (R297). */
export const plannedHoursOf = ({ startTime, endTime }: { startTime: string; endTime: string }): number =>
  Math.round((minutesOf(endTime) - minutesOf(startTime)) / 15) / 4

import { toMinutesOfDay } from './dates.ts'

/** Returns the planned hours of each shift of a program: the program's length in quarter hours (R297). */
export const plannedHoursOf = ({ startTime, endTime }: { startTime: string; endTime: string }): number =>
  Math.round((toMinutesOfDay(endTime) - toMinutesOfDay(startTime)) / 15) / 4

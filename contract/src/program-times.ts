import { formatClockTime, toMinutesOfDay } from './dates.ts'

/** The length of a program if its type has no usual length, in minutes. */
const USUAL_MINUTES = 120
const LAST_MINUTE_OF_DAY = 24 * 60 - 1

type TypeLength = { usualMinutes: number | null }

/** Returns the length of a program of this type, in minutes. */
export const lengthOf = ({ usualMinutes }: TypeLength): number => usualMinutes ?? USUAL_MINUTES

/** Returns the end of a program of this type that begins at this time. It ends on the same day. */
export const endTimeOf = (type: TypeLength, startTime: string): string =>
  formatClockTime(Math.min(toMinutesOfDay(startTime) + lengthOf(type), LAST_MINUTE_OF_DAY))

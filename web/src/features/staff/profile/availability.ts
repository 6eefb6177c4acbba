import { isCivilDate, isClockTime, minutesOf } from '@belay/contract/dates'
import type { Availability } from '../staff-types.ts'

export type Weekly = Availability['weekly'][number]
export type Exception = Omit<Availability['exceptions'][number], 'startTime' | 'endTime'> & {
  startTime: string
  endTime: string
}
export type AvailabilityValues = { weekly: Weekly[]; exceptions: Exception[] }

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Wrong = Record<string, string>

function wrongInSpan(path: string, { startTime, endTime }: { startTime: string; endTime: string }): Wrong {
  if (!isClockTime(startTime)) return { [`${path}.startTime`]: 'Enter a time such as 9:00 AM.' }
  if (!isClockTime(endTime)) return { [`${path}.endTime`]: 'Enter a time such as 5:00 PM.' }
  return minutesOf(endTime) > minutesOf(startTime) ? {} : { [`${path}.endTime`]: 'The end must be after the start.' }
}

/** What is wrong with the hours of the week, by field. */
export const findWeeklyProblems = (weekly: readonly Weekly[]): Wrong =>
  Object.assign({}, ...weekly.map((row, index) => wrongInSpan(`weekly.${index}`, row)))

/** What is wrong with the exceptions, by field. Without times the whole day is meant. */
export const findExceptionProblems = (exceptions: readonly Exception[]): Wrong =>
  Object.assign(
    {},
    ...exceptions.map((row, index) => {
      if (!isCivilDate(row.date)) return { [`exceptions.${index}.date`]: 'Enter a date such as 12/08/2026.' }
      return row.startTime || row.endTime ? wrongInSpan(`exceptions.${index}`, row) : {}
    }),
  )

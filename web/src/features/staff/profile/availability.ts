import { isBefore, isCivilDate, isClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { getDateMessage } from '../../../ui/form/date-checks.ts'
import type { Availability } from '../staff-types.ts'

export type Weekly = Availability['weekly'][number]
type OptionalField = 'until' | 'startTime' | 'endTime'
export type Exception = Omit<Availability['exceptions'][number], OptionalField> & Record<OptionalField, string>
export type AvailabilityValues = { weekly: Weekly[]; exceptions: Exception[] }

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Problems = Record<string, string>

function findSpanProblems(path: string, { startTime, endTime }: { startTime: string; endTime: string }): Problems {
  if (!isClockTime(startTime)) return { [`${path}.startTime`]: 'Enter a time such as 9:00 AM.' }
  if (!isClockTime(endTime)) return { [`${path}.endTime`]: 'Enter a time such as 5:00 PM.' }
  return toMinutesOfDay(endTime) > toMinutesOfDay(startTime)
    ? {}
    : { [`${path}.endTime`]: 'The end must be after the start.' }
}

export const findWeeklyProblems = (weekly: readonly Weekly[]): Problems =>
  Object.assign({}, ...weekly.map((row, index) => findSpanProblems(`weekly.${index}`, row)))

/** Returns the error messages of the exceptions, by field. An exception without times applies to the whole day. */
export const findExceptionProblems = (exceptions: readonly Exception[]): Problems =>
  Object.assign(
    {},
    ...exceptions.map((row, index) => {
      if (!isCivilDate(row.date)) return { [`exceptions.${index}.date`]: getDateMessage() }
      if (row.until && !isCivilDate(row.until)) return { [`exceptions.${index}.until`]: getDateMessage() }
      if (row.until && isBefore(row.until, row.date))
        return { [`exceptions.${index}.until`]: "The last day can't be before the first." }
      return row.startTime || row.endTime ? findSpanProblems(`exceptions.${index}`, row) : {}
    }),
  )

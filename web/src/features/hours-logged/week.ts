import { addDays, civilDateOf, isAfter, toCivilDate, toIsoDate } from '@belay/contract/dates'
import type { Outputs } from '../../cloud/client.ts'
import { toCalendarTime, wallClock } from '../schedule/calendar-time.ts'

export type Log = Outputs['hoursLogged']['list']['items'][number]
export type Assignment = Outputs['staffPrograms']['listByStaff']['items'][number]

/** The Sunday on or before a date, MM/dd/yyyy; weeks run from Sunday to Saturday. */
export function weekStart(date: string): string {
  const [year = 0, month = 1, day = 1] = toIsoDate(date).split('-').map(Number)
  return addDays(date, -new Date(Date.UTC(year, month - 1, day)).getUTCDay())
}

/** The seven dates of the week that holds a date. */
export const daysOfWeek = (date: string): string[] => {
  const start = weekStart(date)
  return Array.from({ length: 7 }, (_, place) => addDays(start, place))
}

export const sumHours = (logs: readonly { hours: number }[]): number =>
  logs.reduce((total, log) => total + log.hours, 0)

/** Lists the logs from one to another, in either order; only the second where the first is missing. */
export function toRange<Item extends { timeID: string }>(
  logs: readonly Item[],
  fromID: string | null,
  toID: string,
): Item[] {
  const to = logs.findIndex(({ timeID }) => timeID === toID)
  const from = logs.findIndex(({ timeID }) => timeID === fromID)
  const start = from < 0 ? to : from
  return logs.slice(Math.min(start, to), Math.max(start, to) + 1)
}

/** The logs of each day of a week, the first submitted first. */
export function groupByDay(
  days: readonly string[],
  logs: readonly Log[],
): { date: string; logs: Log[]; hours: number }[] {
  return days.map((date) => {
    const logsOfDay = logs
      .filter((log) => toCivilDate(log.date) === date)
      .toSorted((a, b) => a.dateSubmitted - b.dateSubmitted)
    return { date, logs: logsOfDay, hours: sumHours(logsOfDay) }
  })
}

export type CopiedLog = { date: string; hours: number; programID: string | null; role: string; note: string }

/** Last week's logs a week later, without days to come and without what is logged already. */
export function copyToNextWeek(before: readonly Log[], now: readonly Log[], today: string): CopiedLog[] {
  return before
    .map(({ date, hours, programID, role, note }) => ({ date: addDays(date, 7), hours, programID, role, note }))
    .filter((copy) => !isAfter(copy.date, today))
    .filter(
      (copy) =>
        !now.some(
          (log) => toCivilDate(log.date) === copy.date && log.programID === copy.programID && log.hours === copy.hours,
        ),
    )
}

/** Whether assigned work has ended, in the centre's time zone; without times, once its day has come. */
const hasEnded = ({ date, endTime }: Assignment, now: number, timeZone: string): boolean =>
  endTime ? toCalendarTime(date, endTime) <= wallClock(now, timeZone) : !isAfter(date, civilDateOf(now, timeZone))

/** Planned work that has ended and is not logged yet, newest first. */
export function findUnlogged(
  assignments: readonly Assignment[],
  logs: readonly Log[],
  now: number,
  timeZone: string,
): Assignment[] {
  const logged = new Set(logs.map((log) => log.programID))
  return assignments.filter(
    (assignment) =>
      assignment.declinedAt === null &&
      assignment.hours > 0 &&
      hasEnded(assignment, now, timeZone) &&
      !logged.has(assignment.programID),
  )
}

/** "Ropes Course, 11/20/26": a program as it is offered in a list. */
export const describeAssignment = (
  program: { programName: string; date: string },
  date: (text: string) => string,
): string => `${program.programName}, ${date(program.date)}`

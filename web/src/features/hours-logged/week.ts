import { addDays, isAfter, toCivilDate, toMinutesOfDay } from '@belay/contract/dates'
import { weekOf } from '@belay/contract/weeks'
import { getCentre } from '../../cloud/centre.ts'
import type { Outputs } from '../../cloud/client.ts'

export type Log = Outputs['hoursLogged']['list']['items'][number]
/** A program that hours can be logged on. */
export type ProgramChoice = Outputs['programs']['forHours']['items'][number]
export type Shift = Pick<
  Outputs['staffPrograms']['listByStaff']['items'][number],
  'programID' | 'programName' | 'date' | 'startTime' | 'endTime' | 'hours' | 'declinedAt'
>
/** A program with the person's planned hours. */
export type PlannedProgram = ProgramChoice & { planned: object }

/** Returns the first day of a date's week, MM/dd/yyyy, in the centre's weeks. */
export const getWeekStart = (date: string, firstDay = getCentre().firstDayOfWeek): string => weekOf(date, firstDay).from

export const listDaysOfWeek = (date: string, firstDay?: number): string[] => {
  const start = getWeekStart(date, firstDay)
  return Array.from({ length: 7 }, (_, place) => addDays(start, place))
}

export const sumHours = (logs: readonly { hours: number }[]): number =>
  logs.reduce((total, log) => total + log.hours, 0)

/** Lists the logs from one log to another, in either order. If the first log is missing, returns only the second. */
export function sliceBetween<Item extends { timeID: string }>(
  logs: readonly Item[],
  fromID: string | null,
  toID: string,
): Item[] {
  const to = logs.findIndex(({ timeID }) => timeID === toID)
  const from = logs.findIndex(({ timeID }) => timeID === fromID)
  const start = from < 0 ? to : from
  return logs.slice(Math.min(start, to), Math.max(start, to) + 1)
}

/** The planned shift and the log of it, or only one of both. */
export type Work = Pick<Shift, 'programName'> & { programID: string | null; shift: Shift | null; log: Log | null }

/** Returns the work of each day: the shifts in order, each with its log, then the other logs in order of submission. */
export function groupByDay(
  days: readonly string[],
  logs: readonly Log[],
  shifts: readonly Shift[],
): { date: string; work: Work[]; hours: number; planned: number }[] {
  return days.map((date) => {
    const isOnDay = (entry: { date: string }) => toCivilDate(entry.date) === date
    const shiftsOfDay = shifts
      .filter((shift) => isOnDay(shift) && shift.declinedAt === null)
      .toSorted((a, b) => toMinutesOfDay(a.startTime ?? '') - toMinutesOfDay(b.startTime ?? ''))
    const logsOfDay = logs.filter(isOnDay).toSorted((a, b) => a.dateSubmitted - b.dateSubmitted)
    const planned = shiftsOfDay.map((shift) => ({
      programID: shift.programID,
      programName: shift.programName,
      shift,
      log: logsOfDay.find(({ programID }) => programID === shift.programID) ?? null,
    }))
    const paired = new Set(planned.map(({ log }) => log))
    const others = logsOfDay
      .filter((log) => !paired.has(log))
      .map((log) => ({ programID: log.programID, programName: log.programName, shift: null, log }))
    return { date, work: [...planned, ...others], hours: sumHours(logsOfDay), planned: sumHours(shiftsOfDay) }
  })
}

type CopiedLog = { date: string; hours: number; programID: string | null; role: string; note: string }

/** Copies last week's logs to this week, without future days and without hours that are already logged. */
export function copyLastWeek(lastWeek: readonly Log[], thisWeek: readonly Log[], today: string): CopiedLog[] {
  return lastWeek
    .map(({ date, hours, programID, role, note }) => ({ date: addDays(date, 7), hours, programID, role, note }))
    .filter((copy) => !isAfter(copy.date, today))
    .filter(
      (copy) =>
        !thisWeek.some(
          (log) => toCivilDate(log.date) === copy.date && log.programID === copy.programID && log.hours === copy.hours,
        ),
    )
}

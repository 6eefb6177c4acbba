import { hasEnded } from '@belay/contract/clock'
import { LIMITS, PAGE } from '@belay/contract/constants'
import { addDays } from '@belay/contract/dates'
import type { Format } from '../../ui/format/create-format.ts'
import type { Log, PlannedProgram, ProgramChoice } from './week.ts'

// No hooks and no component library, so that the page can draw Home before the app is loaded.

/** The number of past days in which shifts and logs are compared. */
const DAYS_BACK = 35
const WEEKS_BACK = 28
/** The maximum number of programs on Home. */
const MAX_SHOWN = 4

/** Returns the input that reads a person's logs. */
export const ownLogsInput = (filter: { userId: string; from: string; to?: string }) => ({
  ...filter,
  limit: PAGE.most,
  withAbilities: true,
})
export const recentLogsInput = (userId: string, today: string) =>
  ownLogsInput({ userId, from: addDays(today, -DAYS_BACK) })

/** Returns the first of the four weeks' days in which a person can log hours on programs. */
export const firstDayToLog = (until: string) => addDays(until, -WEEKS_BACK)
/** Returns the input that reads the programs of these weeks: the person's own first, newest first. */
export const recentProgramsInput = (staffID: string | null | undefined, until: string) => ({
  staffID: staffID ?? undefined,
  from: firstDayToLog(until),
  to: until,
})

/** Rounds planned hours to quarter hours, because hours are logged in quarters. */
export const roundToStep = (hours: number) => Math.round(hours / LIMITS.hoursStep) * LIMITS.hoursStep

/** Returns the programs to show: those with planned hours that are not waiting on this device. */
export const listPlannedWork = (
  planned: readonly PlannedProgram[],
  isWaiting: (id: string) => boolean,
  limit = MAX_SHOWN,
) =>
  planned.filter(({ programID, planned: { hours } }) => roundToStep(hours) > 0 && !isWaiting(programID)).slice(0, limit)

export const PLANNED_WORK = {
  title: 'Not logged yet',
  log: 'Worked as planned',
  logAll: (count: number) => `All ${count} as planned`,
}
/** Describes a program to log hours on, for its row. */
export const describePlannedWork = (
  { programID, programName, date, planned: { hours } }: PlannedProgram,
  format: Format,
) => ({
  id: programID,
  title: programName,
  when: format.nearDay(date),
  facts: `${format.hours(hours)} planned`,
})

/** Returns planned programs that are over and not logged. Without an end time, a program ends when its day starts. */
export function findUnloggedPrograms(
  programs: readonly ProgramChoice[],
  logs: readonly Log[],
  now: number,
  timeZone: string,
): PlannedProgram[] {
  const logged = new Set(logs.map((log) => log.programID))
  return programs.filter(
    (program): program is PlannedProgram =>
      program.planned !== null &&
      program.planned.hours > 0 &&
      hasEnded({ date: program.date, endTime: program.endTime ?? '12:00 AM' }, now, timeZone) &&
      !logged.has(program.programID),
  )
}

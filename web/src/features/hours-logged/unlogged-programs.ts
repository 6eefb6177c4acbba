import { hasEnded } from '@belay/contract/clock'
import { LIMITS } from '@belay/contract/constants'
import type { Format } from '../../ui/format/create-format.ts'
import type { Log, PlannedProgram, ProgramChoice } from './week.ts'

// No hooks and no component library, so that the page can draw Home before the app is loaded.

/** The maximum number of programs on Home. */
const MAX_SHOWN = 4

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

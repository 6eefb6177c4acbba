import { type Context, requireVersion, runInTransaction } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { withLock } from '../../platform/process/with-lock.ts'
import { findClaimedLog } from '../pay-runs/find-claimed-log.ts'
import { assignmentID } from '../programs/assignments/find-assignments.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { hoursLogged, timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { mayLogOn, maySeeLog, mayTouchHours } from './hours-logged.rules.ts'

export type LogTarget = { userId: string; timeID: string; version?: number | undefined }

/** Changes one person's hours in a transaction. Concurrent calls in the same process wait for each other. */
export const changeHoursOf = <Result>(context: Context, userId: string, work: (tx: Tx) => Promise<Result>) =>
  withLock(context.store, `hours of ${userId}`, () => runInTransaction(context, work))

/** Returns the log if the caller may see it, in this version. A log that a pay run is paying counts as paid. */
export async function requireLog(tx: Tx, { userId, timeID, version }: LogTarget): Promise<VersionedLog> {
  const log = maySeeLog(tx.actor, userId, await tx.get(timeLogs, timeID))
  return findClaimedLog(tx, requireVersion(log, version))
}

/** Writes the person's `hoursLogged` document, so that only one of two concurrent changes of their hours commits. */
export async function touchHours(tx: Tx, userId: string): Promise<void> {
  const hours = await tx.get(hoursLogged, userId)
  if (hours)
    tx.update(hoursLogged, mayTouchHours(hours, userId), { lastUpdated: Math.max(tx.now, hours.lastUpdated + 1) })
  else tx.create(hoursLogged, { userId, lastUpdated: tx.now })
}

/** Returns the program's name, empty for no program. Refuses a program that the caller may not log hours on. */
export async function requireProgramName(tx: Tx, programID: string | null, staffID: string | null): Promise<string> {
  if (programID === null) return ''
  const program = await tx.lock(programSchedule, programID)
  if (!program)
    refuse('invalid-argument', "We can't find this program on the schedule.", {
      reason: 'no-program',
      fields: [{ field: 'programID', message: "We can't find this program." }],
    })
  const assignment = staffID && (await tx.get(staffPrograms, assignmentID(staffID, programID)))
  if (!mayLogOn(tx.actor, { isAssigned: Boolean(assignment) })) {
    const notAssigned = `You're not assigned to ${program.programName}.`
    refuse('failed-precondition', `${notAssigned} Log the hours without a program, or ask the centre to assign you.`, {
      reason: 'not-assigned',
      fields: [{ field: 'programID', message: "You're not assigned to this program." }],
    })
  }
  return program.programName
}

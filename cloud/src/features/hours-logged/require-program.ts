import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { assignmentID } from '../programs/assignments/find-assignments.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { mayLogOn } from './hours-logged.rules.ts'

/**
 * Returns the program's name, or an empty text for no program. Refuses a program that is not on the schedule or, for a
 * Facilitator, that they are not assigned to. Locks the program, so that it stays on the schedule.
 */
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
    const what = `You're not assigned to ${program.programName}.`
    refuse('failed-precondition', `${what} Log the hours without a program, or ask the centre to assign you.`, {
      reason: 'not-assigned',
      fields: [{ field: 'programID', message: "You're not assigned to this program." }],
    })
  }
  return program.programName
}

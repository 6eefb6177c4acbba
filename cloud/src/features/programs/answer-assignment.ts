import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { markConfirmed, markDeclined } from '../staff-programs/mark-answer.ts'
import { staffPrograms, type VersionedAssignment } from '../staff-programs/staff-programs.documents.ts'
import { copyProgramFacts } from './copy-program-facts.ts'
import { requireNoConflicts } from './require-no-conflicts.ts'

/** The assigned person confirms, also after having declined, unless they work another program then by now. */
export const confirmAssignment = (context: Context, input: Input<'staffPrograms.confirm'>) =>
  inTransaction(context, async (tx) => {
    const before = await tx.get(staffPrograms, input.id)
    const assignment = await markConfirmed(tx, context, input)
    const { staffID, programID } = assignment
    const entry = before?.declinedAt ? await tx.get(programSchedule, programID) : null
    if (entry)
      await requireNoConflicts(tx, context, entry, {
        staffIDs: [staffID],
        ownStaffID: staffID,
        counts: ({ code }) => code === 'person-booked',
        override: undefined,
      })
    return staffingFollows(tx, context, assignment)
  })

/** The assigned person declines; the Admins are told, and the schedule shows the gap. */
export const declineAssignment = (context: Context, input: Input<'staffPrograms.decline'>) =>
  inTransaction(context, async (tx) => staffingFollows(tx, context, await markDeclined(tx, context, input)))

async function staffingFollows(tx: Tx, context: Context, assignment: VersionedAssignment) {
  await copyProgramFacts(tx, context, assignment.programID)
  return assignment
}

import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import { findAssignments } from '../staff-programs/find-assignments.ts'
import { markConfirmed, markDeclined } from '../staff-programs/mark-answer.ts'
import type { VersionedAssignment } from '../staff-programs/staff-programs.documents.ts'
import { updateStaffing } from './update-staffing.ts'

/** The assigned person confirms, also after having declined. */
export const confirmAssignment = (context: Context, input: Input<'staffPrograms.confirm'>) =>
  inTransaction(context, async (tx) => staffingFollows(tx, await markConfirmed(tx, context, input)))

/** The assigned person declines; the Admins are told, and the schedule shows the gap. */
export const declineAssignment = (context: Context, input: Input<'staffPrograms.decline'>) =>
  inTransaction(context, async (tx) => staffingFollows(tx, await markDeclined(tx, context, input)))

async function staffingFollows(tx: Tx, assignment: VersionedAssignment) {
  await updateStaffing(tx, assignment.programID, await findAssignments(tx, assignment.programID))
  return assignment
}

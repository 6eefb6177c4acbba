import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import { markConfirmed, markDeclined } from '../staff-programs/mark-answer.ts'
import type { VersionedAssignment } from '../staff-programs/staff-programs.documents.ts'
import { copyProgramFacts } from './copy-program-facts.ts'

/** The assigned person confirms, also after having declined. */
export const confirmAssignment = (context: Context, input: Input<'staffPrograms.confirm'>) =>
  inTransaction(context, async (tx) => staffingFollows(tx, context, await markConfirmed(tx, context, input)))

/** The assigned person declines; the Admins are told, and the schedule shows the gap. */
export const declineAssignment = (context: Context, input: Input<'staffPrograms.decline'>) =>
  inTransaction(context, async (tx) => staffingFollows(tx, context, await markDeclined(tx, context, input)))

async function staffingFollows(tx: Tx, context: Context, assignment: VersionedAssignment) {
  await copyProgramFacts(tx, context, assignment.programID)
  return assignment
}

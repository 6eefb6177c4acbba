import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { readOwnAnswered } from '../../notifications/read-answered.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import { staffPrograms, UNANSWERED, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { findShift, shiftDeclined, shiftReleased } from '../assignments/staff-programs.notifications.ts'
import { refuseBlockedPlan } from '../conflicts/refuse-blocked.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { makeRoom } from './assign-confirmed.ts'
import { requireOwnAssignment } from './require-own-assignment.ts'

/**
 * Confirms a shift as its person. A person who declined before can confirm while a shift is open or given back, unless
 * they now work another program at that time.
 */
export const confirmAssignment = (context: Context, input: Input<'staffPrograms.confirm'>) =>
  inTransaction(context, async (tx) => {
    const stored = await requireOwnAssignment(tx, context, input)
    const assignment = tx.update(staffPrograms, stored, {
      ...UNANSWERED,
      confirmedAt: tx.now,
      remindedAt: stored.remindedAt ?? null,
    })
    if (stored.declinedAt) await confirmAfterDecline(tx, context, assignment)
    return noteAnswer(tx, assignment, stored.givenBackAt ? 'kept' : 'confirmed')
  })

async function confirmAfterDecline(
  tx: Tx,
  context: Context,
  { id, staffID, staffName, programID }: VersionedAssignment,
): Promise<void> {
  const entry = await tx.get(programSchedule, programID)
  if (!entry) return
  const otherAssignments = (await findAssignments(tx, programID)).filter((other) => other.id !== id)
  const leaving = makeRoom(tx, entry, otherAssignments)
  await refuseBlockedPlan(tx, context, entry, {
    staffIDs: [staffID],
    ownStaffID: staffID,
    isConsidered: ({ code }) => code === 'person-booked',
    override: undefined,
  })
  if (!leaving) return
  const shift = await findShift(tx, context, leaving)
  await notify(tx, context, shiftReleased({ ...shift, why: `${staffName} works it instead.` }))
}

/** Declines a shift as its person. Notifies the Admins, and the schedule shows the open shift. */
export const declineAssignment = (context: Context, { reason, ...target }: Input<'staffPrograms.decline'>) =>
  inTransaction(context, async (tx) => {
    const assignment = await requireOwnAssignment(tx, context, target)
    const declined = tx.update(staffPrograms, assignment, {
      confirmedAt: null,
      givenBackAt: null,
      giveBackReason: null,
      declinedAt: tx.now,
      declineReason: reason || null,
    })
    await notify(tx, context, shiftDeclined({ assignment, reason }))
    return noteAnswer(tx, declined, 'declined')
  })

async function noteAnswer(tx: Tx, assignment: VersionedAssignment, did: string) {
  await readOwnAnswered(tx, assignment)
  tx.describe(`${did} their shift on ${assignment.programName}`)
  return assignment
}

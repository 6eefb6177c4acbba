import { type Context, transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { markOwnAnsweredRead } from '../../notifications/mark-answered.ts'
import { notify } from '../../notifications/notify.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import { staffPrograms, UNANSWERED, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { shiftDeclined } from '../assignments/staff-programs.notifications.ts'
import { presentAssignment } from '../assignments/staff-programs.presenter.ts'
import { mayDecline } from '../assignments/staff-programs.rules.ts'
import { refuseBlockedPlan } from '../conflicts/refuse-blocked.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { makeRoom } from './assign-confirmed.ts'
import { notifyOfReplacement } from './notify-of-shifts.ts'
import { requireOwnAssignment } from './require-own-assignment.ts'

/** Confirms a shift as its person. After a decline, only while a shift is open or given back and they are free. */
export const confirmAssignment = transactional('staffPrograms.confirm', async (tx, input, context) => {
  const stored = await requireOwnAssignment(tx, context, input)
  const assignment = tx.update(staffPrograms, stored, {
    ...UNANSWERED,
    confirmedAt: tx.now,
    remindedAt: stored.remindedAt ?? null,
  })
  if (stored.declinedAt) await confirmAfterDecline(tx, context, assignment)
  return presentAssignment(context.actor, await recordAnswer(tx, assignment, stored.givenBackAt ? 'kept' : 'confirmed'))
})

async function confirmAfterDecline(tx: Tx, context: Context, assignment: VersionedAssignment): Promise<void> {
  const { id, staffID, programID } = assignment
  const entry = await tx.get(programSchedule, programID)
  if (!entry) return
  const otherAssignments = (await findAssignments(tx, programID)).filter((other) => other.id !== id)
  const released = makeRoom(tx, entry, otherAssignments)
  await refuseBlockedPlan(tx, context, entry, {
    staffIDs: [staffID],
    ownStaffID: staffID,
    isConsidered: ({ code }) => code === 'person-booked',
    override: undefined,
  })
  await notifyOfReplacement(tx, context, released, assignment)
}

/**
 * Declines a shift as its person. Notifies the Admins, and the schedule shows the open shift. Until two days before it,
 * a confirmed shift is given back instead (R136).
 */
export const declineAssignment = transactional('staffPrograms.decline', async (tx, { reason, ...target }, context) => {
  const stored = await requireOwnAssignment(tx, context, target)
  const assignment = mayDecline(stored, tx.now, context.settings.centre)
  const declined = tx.update(staffPrograms, assignment, {
    confirmedAt: null,
    givenBackAt: null,
    giveBackReason: null,
    declinedAt: tx.now,
    declineReason: reason || null,
  })
  await notify(tx, context, shiftDeclined({ assignment, reason, isUrgent: assignment.confirmedAt !== null }))
  return presentAssignment(context.actor, await recordAnswer(tx, declined, 'declined'))
})

async function recordAnswer(tx: Tx, assignment: VersionedAssignment, verb: string) {
  await markOwnAnsweredRead(tx, assignment)
  tx.setDescription(`${verb} their shift on ${assignment.programName}`)
  return assignment
}

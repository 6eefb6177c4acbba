import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, requireVersion } from '../../../platform/gate.ts'
import type { Permitted } from '../../../platform/permit.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staffPrograms, UNANSWERED, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { shiftDeclined, shiftGivenBack } from '../assignments/staff-programs.notifications.ts'
import { presentAssignment } from '../assignments/staff-programs.presenter.ts'
import { mayAnswer, mayGiveBack } from '../assignments/staff-programs.rules.ts'

type Target = { id: string; version?: number | undefined }
type Assignment = Permitted<VersionedAssignment>

/** Confirms an assignment for its person, also after they declined. */
export async function markConfirmed(tx: Tx, context: Context, target: Target): Promise<Assignment> {
  const assignment = await requireOwnAssignment(tx, context, target)
  return tx.update(staffPrograms, assignment, {
    ...UNANSWERED,
    confirmedAt: tx.now,
    remindedAt: assignment.remindedAt ?? null,
  })
}

/** Declines an assignment for its person and notifies the Admins. */
export async function markDeclined(tx: Tx, context: Context, { reason, ...target }: Target & { reason: string }) {
  const assignment = await requireOwnAssignment(tx, context, target)
  const declined = tx.update(staffPrograms, assignment, {
    confirmedAt: null,
    givenBackAt: null,
    giveBackReason: null,
    declinedAt: tx.now,
    declineReason: reason || null,
  })
  await notify(tx, context, shiftDeclined({ assignment, reason }))
  return declined
}

/** Gives an assignment back for its person, who keeps it until somebody takes it. Notifies the Admins (R136). */
export async function markGivenBack(tx: Tx, context: Context, { reason, ...target }: Target & { reason: string }) {
  const own = await requireOwnAssignment(tx, context, target)
  const assignment = mayGiveBack(own, tx.now, context.settings.centre)
  const given = tx.update(staffPrograms, assignment, { givenBackAt: tx.now, giveBackReason: reason })
  await notify(tx, context, shiftGivenBack({ assignment: given, reason }))
  return given
}

/** Returns the caller's own assignment. Checks the version as the caller reads it. */
export async function requireOwnAssignment(tx: Tx, context: Context, { id, version }: Target): Promise<Assignment> {
  const { actor } = context
  const stored = (await tx.get(staffPrograms, id)) ?? refuse('not-found')
  const assignment = mayAnswer(actor, await findStaffByEmail(tx, actor.email), stored, tx.now, context.settings.centre)
  requireVersion(presentAssignment(actor, assignment), version)
  return assignment
}

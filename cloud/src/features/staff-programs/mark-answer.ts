import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, requireVersion } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staffPrograms, UNANSWERED, type VersionedAssignment } from './staff-programs.documents.ts'
import { shiftDeclined, shiftGivenBack } from './staff-programs.notifications.ts'
import { presentAssignment } from './staff-programs.presenter.ts'
import { mayAnswer, mayGiveBack } from './staff-programs.rules.ts'

type Target = { id: string; version?: number | undefined }
type Assignment = Permitted<VersionedAssignment>

/** The assigned person confirms, also after having declined. */
export async function markConfirmed(tx: Tx, context: Context, target: Target): Promise<Assignment> {
  const assignment = await requireOwnAssignment(tx, context, target)
  return tx.update(staffPrograms, assignment, {
    ...UNANSWERED,
    confirmedAt: tx.now,
    remindedAt: assignment.remindedAt ?? null,
  })
}

/** The assigned person declines; the Admins are told. */
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

/** The assigned person gives the shift back, and keeps it until somebody takes it; the Admins are told (R136). */
export async function markGivenBack(tx: Tx, context: Context, { reason, ...target }: Target & { reason: string }) {
  const own = await requireOwnAssignment(tx, context, target)
  const assignment = mayGiveBack(own, tx.now, context.settings.centre)
  const given = tx.update(staffPrograms, assignment, { givenBackAt: tx.now, giveBackReason: reason })
  await notify(tx, context, shiftGivenBack({ assignment: given, reason }))
  return given
}

/** The caller's own assignment, as they read it. */
export async function requireOwnAssignment(tx: Tx, context: Context, { id, version }: Target): Promise<Assignment> {
  const { actor } = context
  const stored = (await tx.get(staffPrograms, id)) ?? refuse('not-found')
  const assignment = mayAnswer(actor, await findStaffByEmail(tx, actor.email), stored, tx.now, context.settings.centre)
  requireVersion(presentAssignment(actor, assignment), version)
  return assignment
}

import { type Context, requireVersion } from '../../../platform/calls/gate.ts'
import type { Permitted } from '../../../platform/calls/permit.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staffPrograms, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { presentAssignment } from '../assignments/staff-programs.presenter.ts'
import { mayAnswer } from '../assignments/staff-programs.rules.ts'

/** Returns the caller's own assignment, if the rule permits. Checks the version as the caller reads it. */
export async function requireOwnAssignment(
  tx: Tx,
  context: Context,
  { id, version }: { id: string; version?: number | undefined },
  rule: typeof mayAnswer = mayAnswer,
): Promise<Permitted<VersionedAssignment>> {
  const { actor } = context
  const [stored, member] = await Promise.all([tx.require(staffPrograms, id), findStaffByEmail(tx, actor.email)])
  const assignment = rule(actor, member, stored, tx.now, context.settings.centre)
  requireVersion(presentAssignment(actor, assignment), version)
  return assignment
}

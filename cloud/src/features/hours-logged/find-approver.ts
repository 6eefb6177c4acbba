import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { hasOtherAdmins, lockOtherAdmins } from '../users/find-users.ts'
import { findOnce } from './find-owner.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import { type Approver, isOwnLog } from './hours-logged.rules.ts'

/** Whether a log is for another Admin to decide on: it is the caller's own, and there is another Admin. */
export async function needsAnotherAdmin(tx: Tx, log: TimeLog): Promise<boolean> {
  const member = await findOnce(tx, 'own staff', () => findStaffByEmail(tx, tx.actor.email))
  return isOwnLog(tx.actor, log, member?.staffID ?? null) && (await lockOtherAdmins(tx, tx.actor.email))
}

/** The caller as somebody who decides on hours, for what a list says about its rows. */
export async function findApprover(context: Context): Promise<Approver> {
  const { email } = context.actor
  const [member, hasOthers] = await Promise.all([findStaffByEmail(context, email), hasOtherAdmins(context, email)])
  return { staffID: member?.staffID ?? null, hasOtherAdmins: hasOthers }
}

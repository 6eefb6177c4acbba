import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { findOtherAdmins, lockOtherAdminsOfLate } from '../users/former-admins.ts'
import { findOnce } from './find-owner.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import { type Approver, isOwnLog, OF_OTHERS, type Ownership } from './hours-logged.rules.ts'

/** Finds out for a decision whether it is for another Admin, because the log is the caller's own. */
export async function judgeOwnership(tx: Tx, log: TimeLog): Promise<Ownership> {
  const member = await findOnce(tx, 'own staff', () => findStaffByEmail(tx, tx.actor.email))
  if (!isOwnLog(tx.actor, log, member?.staffID ?? null)) return OF_OTHERS
  return { isOwn: true, otherAdmins: await findOnce(tx, 'other Admins', () => lockOtherAdminsOfLate(tx)) }
}

/** The caller as somebody who decides on hours, for what a list says about its rows. */
export async function findApprover(context: Context): Promise<Approver> {
  const { actor, clock } = context
  const [member, otherAdmins] = await Promise.all([
    findStaffByEmail(context, actor.email),
    findOtherAdmins(context, actor, clock.now()),
  ])
  return { staffID: member?.staffID ?? null, otherAdmins }
}

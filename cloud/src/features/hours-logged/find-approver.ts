import { FORMER_ADMIN_COUNTS } from '@belay/contract/constants'
import type { Context } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { findOtherAdmins, lockOtherAndRecentAdmins } from '../users/find-former-admins.ts'
import { formerAdmins } from '../users/former-admins.documents.ts'
import { users } from '../users/users.documents.ts'
import { cacheInTransaction, findOwner } from './find-owner.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import { type Approver, isOwnLog, OWNED_BY_OTHERS, type Ownership } from './hours-logged.rules.ts'

/** Checks if the log is the caller's own and, in that case, if another Admin can decide about it. */
export async function resolveOwnership(tx: Tx, log: TimeLog): Promise<Ownership> {
  const member = await cacheInTransaction(tx, 'own staff', () => findStaffByEmail(tx, tx.actor.email))
  if (!isOwnLog(tx.actor, log, member?.staffID ?? null)) return OWNED_BY_OTHERS
  return { isOwn: true, otherAdmins: await cacheInTransaction(tx, 'other Admins', () => lockOtherAndRecentAdmins(tx)) }
}

/**
 * True if an Admin decides about another Admin's hours and became an Admin only in the last 14 days: the owner may have
 * made them an Admin for this (R270).
 */
export async function isDecidedByNewAdmin(tx: Tx, log: TimeLog): Promise<boolean> {
  const approver = await cacheInTransaction(tx, 'approver', () => tx.get(users, tx.actor.email))
  if (!approver?.adminSince || approver.adminSince + FORMER_ADMIN_COUNTS <= tx.now) return false
  const owner = await findOwner(tx, log.userId)
  if (owner?.permission === 'Admin') return true
  const former = await tx.get(formerAdmins, log.userId)
  return former !== null && former.countsUntil > tx.now
}

/** Returns the caller's staff ID and the other Admins, to compute the abilities of a list's rows. */
export async function findApprover(context: Context): Promise<Approver> {
  const { actor, clock } = context
  const [member, otherAdmins] = await Promise.all([
    findStaffByEmail(context, actor.email),
    findOtherAdmins(context, actor, clock.now()),
  ])
  return { staffID: member?.staffID ?? null, otherAdmins }
}

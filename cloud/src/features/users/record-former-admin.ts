import { FORMER_ADMIN_COUNTS } from '@belay/contract/constants'
import type { Tx } from '../../platform/documents/transaction.ts'
import { formerAdmins } from './former-admins.documents.ts'
import type { User } from './users.documents.ts'
import { mayExpireFormerAdmin } from './users.rules.ts'

/**
 * Records that a person stops being an Admin, so that no Admin escapes the rules about their own pay by removing the
 * others (R270). Deletes a few expired records.
 */
export async function recordFormerAdmin(
  tx: Tx,
  { permission, disabled, userid, email, username }: User,
): Promise<void> {
  if (permission !== 'Admin' || disabled) return
  const { items } = await tx.store.find(formerAdmins, { where: {}, orderBy: 'countsUntil', to: tx.now, limit: 20 })
  for (const old of items) if (old.userid !== userid) tx.remove(formerAdmins, mayExpireFormerAdmin(old, tx.now))
  const countsUntil = tx.now + FORMER_ADMIN_COUNTS
  const earlier = await tx.get(formerAdmins, userid)
  if (earlier) tx.update(formerAdmins, mayExpireFormerAdmin(earlier, countsUntil), { email, username, countsUntil })
  else tx.create(formerAdmins, { userid, email, username, countsUntil })
}

import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { SYSTEM } from '../../platform/calls/actor.ts'
import type { Context, Services } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { defineCollection, number } from '../../platform/documents/define-collection.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { notify } from '../notifications/notify.ts'
import { assignRequestsToAccount } from '../programs/requests/assign-requests-to-account.ts'
import { findUserByUserid } from './find-users.ts'
import { type Registrant, users, type VersionedUser } from './users.documents.ts'
import { newUser } from './users.notifications.ts'
import { expiryOfDeletedAccounts, mayExpireDeletedAccount } from './users.rules.ts'

/** Registers the caller at the first verified sign-in (R15). Usually the gate has done this already. */
export const registerCaller = async (context: Context): Promise<VersionedUser> =>
  (await ensureRegistered(context, context.actor)) ?? refuse('unauthenticated')

/**
 * Returns a verified person's document. The first verified call creates it with No Access, notifies the Admins (R15),
 * and assigns requests that were entered for the person's e-mail. During a change of e-mail, returns the document at
 * the new address. Null if the account was deleted, so that an open page does not create it again.
 */
export function ensureRegistered(services: Services, person: Registrant): Promise<VersionedUser | null> {
  const actor = { ...SYSTEM, userid: person.userid, email: person.email, name: person.name }
  return transact(services, actor, 'users.register', async (tx) => {
    const existing = await tx.get(users, person.email)
    if (existing) return existing
    // The lock keeps requests from being entered for the address until there is an account.
    await Promise.all([tx.guard(`registration of ${person.userid}`), tx.lock(users, person.email)])
    const registered = await findUserByUserid({ store: tx.store }, person.userid)
    if (registered) return registered
    if (await tx.get(deletedAccounts, person.userid)) return null
    const user = tx.create(users, {
      email: person.email,
      username: person.name || person.email.split('@')[0] || person.email,
      userid: person.userid,
      permission: INITIAL_PERMISSION,
      disabled: false,
      photoURL: null,
    })
    await assignRequestsToAccount(tx, user)
    await notify(tx, services, newUser({ user }))
    return user
  })
}

/** The user IDs of recently deleted accounts, kept longer than a sign-in lasts. */
export const deletedAccounts = defineCollection<{ userid: string; createdAt: number }>({
  name: 'accountsGone',
  idField: 'userid',
  keys: { createdAt: number('createdAt') },
  lists: { createdAt: [[]] },
  unaudited: true,
})

/** Records that this account must not be registered again, and deletes a few expired records. */
export async function recordDeletedAccount(tx: Tx, userid: string): Promise<void> {
  const oldest = { where: {}, orderBy: 'createdAt', to: expiryOfDeletedAccounts(tx.now), limit: 20 }
  const { items } = await tx.store.find(deletedAccounts, oldest)
  for (const old of items) tx.remove(deletedAccounts, mayExpireDeletedAccount(old, tx.now))
  if (!(await tx.get(deletedAccounts, userid))) tx.create(deletedAccounts, { userid })
}

import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { SYSTEM } from '../../platform/actor.ts'
import type { Collection } from '../../platform/documents/store.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { type Registrant, users, type VersionedUser } from './users.documents.ts'
import { newUser } from './users.notifications.ts'
import { forgetBefore, mayForgetAccount } from './users.rules.ts'

/**
 * The `users` document of a verified person, created with No Access at the first verified call (R15) and the Admins told.
 * Skipped when a document with the same userid exists (R15): while an e-mail address moves, that is the one at the new address.
 * Null for somebody who was deleted and whose sign-in is about to end: they do not come back by a page that is still open.
 */
export function ensureRegistered(services: Services, person: Registrant): Promise<VersionedUser | null> {
  const who = { ...SYSTEM, userid: person.userid, email: person.email, name: person.name }
  return transact(services, who, 'users.register', async (tx) => {
    const known = await tx.get(users, person.email)
    if (known) return known
    await tx.guard(`registration of ${person.userid}`)
    const { items } = await tx.store.find(users, { where: { userid: person.userid }, orderBy: 'createdAt', limit: 1 })
    if (items[0]) return items[0]
    if (await tx.get(deletedAccounts, person.userid)) return null
    const user = tx.create(users, {
      email: person.email,
      username: person.name || person.email.split('@')[0] || person.email,
      userid: person.userid,
      permission: INITIAL_PERMISSION,
      disabled: false,
      photoURL: null,
    })
    await notify(tx, services, newUser({ user }))
    return user
  })
}

/** Whose account was deleted lately: the last of their sign-in ends long before this is forgotten. */
export const deletedAccounts: Collection<{ userid: string; createdAt: number }> = {
  name: 'accountsGone',
  idField: 'userid',
  schemaVersion: 1,
  indexVersion: 1,
  keys: { createdAt: { type: 'number', of: ({ createdAt }) => createdAt } },
  lists: [{ where: [], orderBy: 'createdAt' }],
  unaudited: true,
}

/** Notes, in the commit that deletes a person, that this sign-in registers nobody any more; forgets a few of the old. */
export async function forgetSignIn(tx: Tx, userid: string): Promise<void> {
  const { items } = await tx.store.find(deletedAccounts, {
    where: {},
    orderBy: 'createdAt',
    to: forgetBefore(tx.now),
    limit: 20,
  })
  for (const old of items) tx.remove(deletedAccounts, mayForgetAccount(old, tx.now))
  if (!(await tx.get(deletedAccounts, userid))) tx.create(deletedAccounts, { userid })
}

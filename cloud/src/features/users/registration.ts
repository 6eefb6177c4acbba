import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { SYSTEM } from '../../platform/actor.ts'
import { defineCollection, number } from '../../platform/documents/define-collection.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import type { Context, Services } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { adoptRequests } from '../program-requests/adopt-requests.ts'
import { type Registrant, users, type VersionedUser } from './users.documents.ts'
import { newUser } from './users.notifications.ts'
import { forgetBefore, mayForgetAccount } from './users.rules.ts'

/** Registers the caller at the first verified sign-in (R15); the gate has usually done so already. */
export const registerCaller = async (context: Context): Promise<VersionedUser> =>
  (await ensureRegistered(context, context.actor)) ?? refuse('unauthenticated')

/**
 * The document of a verified person; at their first verified call it is created with No Access, the Admins are told
 * (R15), and what was entered for their address is theirs. While an e-mail address moves, it is the one at the new
 * address. Null for somebody who was deleted: a page that is still open does not bring them back.
 */
export function ensureRegistered(services: Services, person: Registrant): Promise<VersionedUser | null> {
  const actor = { ...SYSTEM, userid: person.userid, email: person.email, name: person.name }
  return transact(services, actor, 'users.register', async (tx) => {
    const existing = await tx.get(users, person.email)
    if (existing) return existing
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
    await adoptRequests(tx, user)
    await notify(tx, services, newUser({ user }))
    return user
  })
}

/** Whose account was deleted lately: the last of their sign-in ends long before this is forgotten. */
export const deletedAccounts = defineCollection<{ userid: string; createdAt: number }>({
  name: 'accountsGone',
  idField: 'userid',
  keys: { createdAt: number('createdAt') },
  lists: { createdAt: [[]] },
  unaudited: true,
})

/** Notes that this sign-in registers nobody any more, and forgets a few old notes. */
export async function forgetSignIn(tx: Tx, userid: string): Promise<void> {
  const oldest = { where: {}, orderBy: 'createdAt', to: forgetBefore(tx.now), limit: 20 }
  const { items } = await tx.store.find(deletedAccounts, oldest)
  for (const old of items) tx.remove(deletedAccounts, mayForgetAccount(old, tx.now))
  if (!(await tx.get(deletedAccounts, userid))) tx.create(deletedAccounts, { userid })
}

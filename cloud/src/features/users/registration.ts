import { INITIAL_PERMISSION } from '@belay/contract/access'
import { SYSTEM } from '../../platform/actor.ts'
import { guards, type Tx, transact } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify, theAdmins } from '../notifications/notify.ts'
import { type Registrant, users, type VersionedUser } from './users.documents.ts'

/**
 * The `users` document of a verified person, created with No Access at the first verified call (SPEC 3) and the Admins told.
 * Skipped when a document with the same userid exists (SPEC 7): while an e-mail address moves, that is the one at the new address.
 * Null for somebody who was deleted and whose sign-in is about to end: they do not come back by a page that is still open.
 */
export function registered(services: Services, person: Registrant): Promise<VersionedUser | null> {
  const who = { ...SYSTEM, userid: person.userid, email: person.email, name: person.name }
  return transact(services, who, 'users.register', async (tx) => {
    const known = await tx.get(users, person.email)
    if (known) return known
    await tx.guard(`registration of ${person.userid}`)
    const { items } = await tx.store.find(users, { where: { userid: person.userid }, orderBy: 'createdAt', limit: 1 })
    if (items[0]) return items[0]
    if (await tx.get(guards, goneName(person.userid))) return null
    const user = tx.create(users, {
      email: person.email,
      username: person.name || person.email.split('@')[0] || person.email,
      userid: person.userid,
      permission: INITIAL_PERMISSION,
      disabled: false,
      photoURL: null,
    })
    await notify(tx, services, {
      type: 'new_user',
      to: await theAdmins(tx),
      title: 'New user',
      message: `${user.username} (${user.email}) has signed in for the first time and has no access yet.`,
      relatedDocumentId: user.email,
      link: `/app/users/viewUsers?q=${encodeURIComponent(user.email)}`,
    })
    return user
  })
}

const goneName = (userid: string) => `deleted ${userid}`

/** Notes, in the commit that deletes a person, that this sign-in registers nobody any more. */
export const staysGone = (tx: Tx, userid: string): Promise<void> => tx.guard(goneName(userid))

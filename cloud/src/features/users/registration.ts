import { INITIAL_PERMISSION } from '@belay/contract/access'
import { SYSTEM } from '../../platform/actor.ts'
import { transact } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify, theAdmins } from '../notifications/notify.ts'
import { type Registrant, users, type VersionedUser } from './users.documents.ts'

/**
 * The `users` document of a verified person, created with No Access at the first verified call (SPEC 3) and the Admins told.
 * Skipped when a document with the same userid exists (SPEC 7): while an e-mail address moves, that is the one at the new address.
 */
export function registered(services: Services, person: Registrant): Promise<VersionedUser> {
  const who = { ...SYSTEM, userid: person.userid, email: person.email, name: person.name }
  return transact(services, who, 'users.register', async (tx) => {
    const known = await tx.get(users, person.email)
    if (known) return known
    const { items } = await tx.store.find(users, { where: { userid: person.userid }, orderBy: 'createdAt', limit: 1 })
    if (items[0]) return items[0]
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

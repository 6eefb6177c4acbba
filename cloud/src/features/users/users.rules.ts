import type { Actor } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import type { User } from './users.documents.ts'

/** One's own document, by the identity provider's id: an e-mail address may have changed hands. */
export const mayEditOwnUser = (actor: Pick<Actor, 'userid'>, user: Versioned<User>): Permitted<Versioned<User>> =>
  permit(user, user.userid === actor.userid, 'not-found')

/** The last enabled Admin cannot lose that role, be disabled or be deleted: somebody must be able to let others in. */
export function mayLoseAdmin(user: Versioned<User>, hasOtherAdmins: boolean): Permitted<Versioned<User>> {
  const last = user.permission === 'Admin' && !user.disabled && !hasOtherAdmins
  return permit(
    user,
    !last,
    'failed-precondition',
    `${user.username} is the last Admin. Make someone else an Admin first.`,
    'last-admin',
  )
}

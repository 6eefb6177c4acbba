import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import type { User } from './users.documents.ts'

/** The last enabled Admin cannot lose that role, be disabled or be deleted: somebody must be able to let others in. */
export function mayLoseAdmin(user: Versioned<User>, otherEnabledAdmins: number): Permitted<Versioned<User>> {
  const last = user.permission === 'Admin' && !user.disabled && otherEnabledAdmins === 0
  return permit(user, !last, 'failed-precondition', `${user.username} is the last Admin. Make somebody else Admin first.`, 'last-admin')
}

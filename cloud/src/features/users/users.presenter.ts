import { user as userSchema } from '@belay/contract/users'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Actor } from '../../platform/actor.ts'
import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { pickFields } from '../../platform/pick-fields.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import type { VersionedUser } from './users.documents.ts'
import { mayDeleteUser, mayLoseAdmin } from './users.rules.ts'

/** A person in the list, with what the caller may do with them; `references` keep the person from being deleted. */
export const presentUser = (
  actor: Actor,
  user: VersionedUser,
  known: { hasRequests: boolean; hasOtherAdmins: boolean; references: readonly BlockingReference[] },
) => ({
  ...pickFields(userSchema, user),
  hasRequests: known.hasRequests,
  ...abilitiesOf(actor, {
    changeRole: { call: 'users.update', rule: () => mayLoseAdmin(user, known.hasOtherAdmins) },
    disable: { call: 'users.disable', rule: () => mayLoseAdmin(user, known.hasOtherAdmins) },
    enable: { call: 'users.enable', rule: () => mayAsAdmin(actor, user) },
    delete: { call: 'users.delete', rule: () => mayDeleteUser(user, known.references, known.hasOtherAdmins) },
  }),
})

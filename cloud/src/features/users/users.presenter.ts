import { user as userSchema } from '@belay/contract/users'
import { abilitiesOf } from '../../platform/calls/abilities.ts'
import type { Actor } from '../../platform/calls/actor.ts'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { BlockingReference } from '../../platform/calls/refuse.ts'
import type { VersionedUser } from './users.documents.ts'
import { mayDeleteUser, mayEndSessions, mayLoseAdmin, mayRemoveSecondSteps } from './users.rules.ts'

/** Returns a user for the list, with the caller's abilities. `references`: documents that prevent the deletion. */
export const presentUser = (
  actor: Actor,
  user: VersionedUser,
  known: {
    hasRequests: boolean
    hasOtherAdmins: boolean
    hasSecondStep: boolean
    references: readonly BlockingReference[]
  },
) => ({
  ...pickFields(userSchema, user),
  hasRequests: known.hasRequests,
  ...abilitiesOf(actor, {
    changeRole: { call: 'users.update', rule: () => mayLoseAdmin(user, known.hasOtherAdmins) },
    disable: { call: 'users.disable', rule: () => mayLoseAdmin(user, known.hasOtherAdmins) },
    enable: { call: 'users.enable', rule: () => mayAsAdmin(actor, user) },
    endSessions: { call: 'users.endSessions', rule: () => mayEndSessions(actor, user) },
    removeSecondSteps: {
      call: 'users.removeSecondSteps',
      rule: () => mayRemoveSecondSteps(actor, user, known.hasSecondStep),
    },
    delete: { call: 'users.delete', rule: () => mayDeleteUser(user, known.references, known.hasOtherAdmins) },
  }),
})

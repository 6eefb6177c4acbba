import { SYSTEM } from '../../platform/calls/actor.ts'
import type { Services } from '../../platform/calls/gate.ts'
import { recordDiskFull } from '../../platform/documents/disk-full.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import type { IdentityHooks } from '../../platform/identity/identity.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { notify } from '../notifications/notify.ts'
import { renameStaff } from '../staff/update-staff.ts'
import { changeEmail } from './change-email.ts'
import { deleteAccount, deleteUserDocument } from './delete-user.ts'
import { findUserByUserid } from './find-users.ts'
import { isFirstAdminLink } from './first-admin.ts'
import { ensureRegistered } from './registration.ts'
import { users } from './users.documents.ts'
import { staffLeft } from './users.notifications.ts'
import { mayFollowAccount } from './users.rules.ts'
import { endWorkByEmail } from './work-of-user.ts'

/** Creates the hooks that update documents when an account changes, for example its e-mail, or is deleted. */
export function identityHooks(services: Services): IdentityHooks {
  const act = (call: string, person: { userid: string; email: string }, work: (tx: Tx) => Promise<void>) =>
    transact(services, { ...SYSTEM, userid: person.userid, email: person.email }, call, work)

  return {
    sendMail: (mail) => act('identity.mail', SYSTEM, async (tx) => void enqueue(tx, { kind: 'sealedMail', ...mail })),
    diskFull: () => recordDiskFull(services.store),
    emailChanged: ({ userid, from, to }) =>
      act('identity.changeEmail', { userid, email: to }, (tx) =>
        changeEmail(tx, { userid, from: from.toLowerCase(), to: to.toLowerCase() }),
      ),
    accountDeleted: ({ userid, email }) =>
      act('identity.deleteAccount', { userid, email }, async (tx) => {
        const user = await tx.get(users, email)
        if (user?.userid === userid) {
          const released = await endWorkByEmail(tx, services, email)
          if (released.length > 0) await notify(tx, services, staffLeft({ user, released }))
          await deleteUserDocument(tx, user)
        }
        await deleteAccount(tx, userid)
      }),
    profileOf: async ({ userid, email }) => {
      const user = await services.store.get(users, email)
      return user?.userid === userid ? { name: user.username, photoURL: user.photoURL } : null
    },
    isFirstAdminOffer: (token) => isFirstAdminLink(services, token),
    renamed: ({ name, ...person }) =>
      act('identity.rename', person, async (tx) => {
        const user = await tx.get(users, person.email)
        if (user?.userid !== person.userid || user.username === name) return
        tx.update(users, mayFollowAccount(user, person.userid), { username: name })
        await renameStaff(tx, user.email, name)
      }),
    photoOffered: async ({ url, ...person }) => {
      const user = await ensureRegistered(services, person)
      if (user?.userid !== person.userid || user.photoURL !== null) return
      await act('identity.copyPhoto', person, async (tx) => {
        enqueue(tx, { kind: 'copyPhoto', userid: person.userid, email: user.email, url })
      })
    },
  }
}

/** Returns if a person is disabled. Null if no document has this user ID. */
export const isDisabled =
  ({ store }: Pick<Services, 'store'>) =>
  async (userid: string): Promise<boolean | null> =>
    (await findUserByUserid({ store }, userid))?.disabled ?? null

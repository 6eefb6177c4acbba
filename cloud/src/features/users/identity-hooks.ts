import { SYSTEM } from '../../platform/actor.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { findPhotoFileID } from '../../platform/files/photos.ts'
import type { Services } from '../../platform/gate.ts'
import type { IdentityHooks } from '../../platform/identity/identity.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { changePartyEmail } from '../client-programs/change-party-email.ts'
import { notifications } from '../notifications/notifications.documents.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { deleteViewsOf } from '../saved-views/saved-views.ts'
import { changeStaffEmail } from '../staff/staff.ts'
import { findUserByUserid, lockOtherAdmins } from './find-users.ts'
import { isFirstAdminOffer } from './first-admin.ts'
import { changePhoto } from './photos.ts'
import { ensureRegistered, forgetSignIn } from './registration.ts'
import { users } from './users.documents.ts'
import { mayFollowAccount, mayFollowAddress, mayLoseAdmin } from './users.rules.ts'
import { refuseIfReferredTo } from './users.ts'

/** What the documents do when an account changes: moves with a new e-mail, and goes with a deleted account. */
export function identityHooks(services: Services): IdentityHooks {
  const act = (call: string, person: { userid: string; email: string }, work: (tx: Tx) => Promise<void>) =>
    transact(services, { ...SYSTEM, userid: person.userid, email: person.email }, call, work)

  return {
    sendMail: (mail) => act('identity.mail', SYSTEM, async (tx) => enqueue(tx, { kind: 'sealedMail', ...mail })),
    emailChanged: ({ userid, from, to }) =>
      act('identity.changeEmail', { userid, email: to }, (tx) =>
        moveEmail(tx, userid, from.toLowerCase(), to.toLowerCase()),
      ),
    accountDeleted: ({ userid, email }) =>
      act('identity.deleteAccount', { userid, email }, async (tx) => {
        const user = await tx.get(users, email)
        if (user?.userid === userid) {
          await refuseIfReferredTo(tx, user)
          await changePhoto(tx, email, null)
          tx.remove(users, mayLoseAdmin(user, await lockOtherAdmins(tx, email)))
        }
        await deleteViewsOf(tx, userid)
        await forgetSignIn(tx, userid)
        enqueue(tx, { kind: 'deleteAccount', userid })
      }),
    profileOf: async ({ userid, email }) => {
      const user = await services.store.get(users, email)
      return user?.userid === userid ? { name: user.username, photoURL: user.photoURL } : null
    },
    isFirstAdminOffer: (token) => isFirstAdminOffer(services, token),
    renamed: ({ name, ...person }) =>
      act('identity.rename', person, async (tx) => {
        const user = await tx.get(users, person.email)
        if (user?.userid === person.userid && user.username !== name)
          tx.update(users, mayFollowAccount(user, person.userid), { username: name })
      }),
    photoOffered: async ({ url, ...person }) => {
      const user = await ensureRegistered(services, person)
      if (user?.userid !== person.userid || user.photoURL !== null) return
      await act('identity.copyPhoto', person, async (tx) =>
        enqueue(tx, { kind: 'copyPhoto', userid: person.userid, email: user.email, url }),
      )
    },
  }
}

/** Whether the documents say that a person may not sign in; null when they say nothing of them. */
export const isDisabled =
  ({ store }: Pick<Services, 'store'>) =>
  async (userid: string): Promise<boolean | null> =>
    (await findUserByUserid({ store }, userid))?.disabled ?? null

/**
 * Moves, in one commit, everything that is addressed by e-mail: users (whose id it is), staff, notifications, other
 * contacts and contracts. What was signed keeps the old address and goes with the person. Doing it again changes nothing.
 */
async function moveEmail(tx: Tx, userid: string, from: string, to: string): Promise<void> {
  const user = await tx.lock(users, from)
  if (user?.userid === userid) {
    const { version: _, updatedAt: __, ...kept } = user
    tx.remove(users, mayFollowAccount(user, userid))
    const taken = await tx.get(users, to)
    const orphan = findPhotoFileID(taken?.photoURL ?? null)
    if (orphan) enqueue(tx, { kind: 'deleteFile', fileID: orphan })
    if (taken) tx.update(users, mayFollowAddress(taken, [taken.email], to), { ...kept, email: to })
    else tx.create(users, { ...kept, email: to })
  }
  await changeStaffEmail(tx, from, to)
  for (const notification of await findAll(tx.store, notifications, {
    where: { recipientEmail: from },
    orderBy: 'createdAt',
  })) {
    tx.update(notifications, mayFollowAddress(notification, [notification.recipientEmail], from), {
      recipientEmail: to,
    })
  }
  for (const request of await findAll(tx.store, programRequests, { where: { involved: from }, orderBy: 'createdAt' })) {
    tx.update(programRequests, mayFollowAddress(request, [request.email, ...request.otherContacts], from), {
      email: request.email === from ? to : request.email,
      otherContacts: request.otherContacts.map((contact) => (contact === from ? to : contact)),
    })
  }
  await changePartyEmail(tx, from, to)
}

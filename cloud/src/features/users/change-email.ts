import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { findPhotoFileID } from '../../platform/files/photos.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { notifications } from '../notifications/notifications.documents.ts'
import { replacePartyEmail } from '../programs/contracts/signing/replace-party-email.ts'
import { assignRequestsToAccount } from '../programs/requests/assign-requests-to-account.ts'
import { programRequests } from '../programs/requests/program-requests.documents.ts'
import { changeStaffEmail } from '../staff/update-staff.ts'
import { users } from './users.documents.ts'
import { mayFollowAccount, mayFollowAddress } from './users.rules.ts'

/**
 * Replaces an e-mail in all documents in one commit; in `users` it is the ID. Signed content keeps the old address, but
 * the person keeps access, and gets the records entered for the new address. Idempotent.
 */
export async function changeEmail(tx: Tx, { userid, from, to }: { userid: string; from: string; to: string }) {
  // The lock of the new address keeps Admins from entering requests for it until the account has it.
  const [user] = await Promise.all([tx.lock(users, from), tx.lock(users, to)])
  if (user?.userid === userid) {
    const { version: _, updatedAt: __, ...fields } = user
    tx.remove(users, mayFollowAccount(user, userid))
    const userAtNew = await tx.get(users, to)
    const orphanID = findPhotoFileID(userAtNew?.photoURL ?? null)
    if (orphanID) enqueue(tx, { kind: 'deleteFile', fileID: orphanID })
    if (userAtNew) tx.update(users, mayFollowAddress(userAtNew, [userAtNew.email], to), { ...fields, email: to })
    else tx.create(users, { ...fields, email: to })
  }
  await changeStaffEmail(tx, from, to)
  const received = await findAll(tx.store, notifications, { where: { recipientEmail: from }, orderBy: 'createdAt' })
  for (const notification of received) {
    const permitted = mayFollowAddress(notification, [notification.recipientEmail], from)
    tx.update(notifications, permitted, { recipientEmail: to })
  }
  for (const request of await findAll(tx.store, programRequests, { where: { involved: from }, orderBy: 'createdAt' })) {
    tx.update(programRequests, mayFollowAddress(request, [request.email, ...request.otherContacts], from), {
      email: request.email === from ? to : request.email,
      otherContacts: request.otherContacts.map((contact) => (contact === from ? to : contact)),
      ...(request.editors && { editors: request.editors.map((editor) => (editor === from ? to : editor)) }),
    })
  }
  if ((await tx.get(users, to))?.userid === userid) await assignRequestsToAccount(tx, { userid, email: to })
  await replacePartyEmail(tx, from, to)
}

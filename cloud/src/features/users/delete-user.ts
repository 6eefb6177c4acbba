import { requireCurrent, transactional } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { deleteAccount } from '../../platform/identity/accounts.ts'
import { changePhoto } from '../photos/photos.ts'
import { endCalendarFeeds } from '../programs/schedule/end-calendar-feeds.ts'
import { deletePushSettings } from '../push/push.ts'
import { deleteViewsOf } from '../saved-views/saved-views.ts'
import { findUserReferences } from './find-user-references.ts'
import { lockOtherAdmins } from './find-users.ts'
import { recordFormerAdmin } from './record-former-admin.ts'
import { recordDeletedAccount } from './registration.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { mayDeleteUser } from './users.rules.ts'
import { endWorkByEmail } from './work-of-user.ts'

/** Deletes a person and their account. Refused if signed contracts, hours or pay refer to them. */
export const deleteUser = transactional('users.delete', async (tx, input, context) => {
  const user = await requireCurrent(tx, users, input.email, input.version)
  if (input.release) await endWorkByEmail(tx, context, user.email)
  await deleteUserDocument(tx, user)
  await deleteUserTraces(tx, user.userid)
  await deleteAccount(tx, user.userid)
  return { ok: true }
})

/** Deletes a person's document and photo. Refused if another document refers to them, and for the last Admin. */
export async function deleteUserDocument(tx: Tx, user: VersionedUser): Promise<void> {
  const references = await findUserReferences(tx, user)
  const permitted = mayDeleteUser(user, references, await lockOtherAdmins(tx, user.email))
  await recordFormerAdmin(tx, user)
  await changePhoto(tx, user.email, null)
  tx.remove(users, permitted)
}

/**
 * Deletes the address of a person's calendar, their saved views and their choices of push messages. Records that an
 * open page must not register the account again.
 */
export async function deleteUserTraces(tx: Tx, userid: string): Promise<void> {
  await endCalendarFeeds(tx, userid)
  await deleteViewsOf(tx, userid)
  await deletePushSettings(tx, userid)
  await recordDeletedAccount(tx, userid)
}

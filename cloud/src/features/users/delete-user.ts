import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction, requireVersion } from '../../platform/gate.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { findLogReferences } from '../hours-logged/blocking-references.ts'
import { changePhoto } from '../photos/photos.ts'
import { deleteViewsOf } from '../saved-views/saved-views.ts'
import { lockOtherAdmins } from './find-users.ts'
import { forgetSignIn } from './registration.ts'
import { type User, users, type VersionedUser } from './users.documents.ts'
import { mayLoseAdmin } from './users.rules.ts'

/** Deletes a person and ends the sign-in. Refused while signed contracts, hours or pay refer to them, naming those. */
export function deleteUser(context: Context, input: Input<'users.delete'>): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const user = requireVersion(await tx.require(users, input.email), input.version)
    await deleteUserDocument(tx, user)
    await deleteAccount(tx, user.userid)
    return { ok: true }
  })
}

/** Deletes the document and the photo of a person. Refused while something refers to them, and for the last Admin. */
export async function deleteUserDocument(tx: Tx, user: VersionedUser): Promise<void> {
  await refuseIfReferredTo(tx, user)
  await changePhoto(tx, user.email, null)
  tx.remove(users, mayLoseAdmin(user, await lockOtherAdmins(tx, user.email)))
}

/** Deletes what a person kept for themselves, and, through the outbox, their account. */
export async function deleteAccount(tx: Tx, userid: string): Promise<void> {
  await deleteViewsOf(tx, userid)
  await forgetSignIn(tx, userid)
  enqueue(tx, { kind: 'deleteAccount', userid })
}

const MOST_NAMED = 5

/** Refuses while contracts that they signed (voided since or not) or hours refer to a person, naming the newest. */
async function refuseIfReferredTo(tx: Tx, user: Pick<User, 'email' | 'userid' | 'username'>): Promise<void> {
  await tx.lock(users, user.email)
  const { items: contracts } = await tx.store.find(clientPrograms, {
    where: { bound: user.email },
    orderBy: 'createdAt',
    descending: true,
    limit: MOST_NAMED,
  })
  const documents = [
    ...contracts.map(({ programID, programName, signed }) => ({
      collection: 'clientPrograms',
      id: programID,
      label: `${signed ? 'Signed' : 'Voided'} contract: ${programName}`,
    })),
    ...(await findLogReferences(tx, { user })),
  ]
  if (documents.length > 0)
    refuse(
      'failed-precondition',
      `You can't delete ${user.username}. Still in use: ${documents.map(({ label }) => label).join(', ')}.`,
      { reason: 'referred-to', documents },
    )
}

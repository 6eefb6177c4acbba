import { findAll } from '../documents/find-all.ts'
import type { Reader, Tx } from '../documents/transaction.ts'
import { mayFollowProof } from '../identity/identity.rules.ts'
import { type PushSubscription, pushSubscriptions, type VersionedSubscription } from './push.documents.ts'

/** Returns a person's subscriptions, oldest first. */
export const findSubscriptions = ({ store }: Reader, userid: string): Promise<VersionedSubscription[]> =>
  findAll(store, pushSubscriptions, { where: { userid }, orderBy: 'createdAt' })

/** Waits for other transactions that add or delete this person's subscriptions. */
export const guardSubscriptions = (tx: Tx, userid: string): Promise<void> => tx.guard(`push ${userid}`)

/** Deletes a person's subscriptions, or only those that match. */
export async function deleteSubscriptions(
  tx: Tx,
  userid: string,
  matches: (subscription: PushSubscription) => boolean = () => true,
): Promise<void> {
  await guardSubscriptions(tx, userid)
  for (const { id } of (await findSubscriptions(tx, userid)).filter(matches)) {
    const subscription = await tx.get(pushSubscriptions, id)
    if (subscription?.userid === userid && matches(subscription))
      tx.remove(pushSubscriptions, mayFollowProof(subscription))
  }
}

import { refuse } from '../../platform/calls/refuse.ts'
import { findFirst } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { users, type VersionedUser } from './users.documents.ts'

type Reader = Parameters<typeof findFirst>[0]

/** Returns the user with this ID, or null. In a transaction, the commit fails if the user changes concurrently. */
export const findUserByUserid = (reader: Reader, userid: string): Promise<VersionedUser | null> =>
  findFirst(reader, users, { where: { userid }, orderBy: 'createdAt' })

/**
 * Returns the caller's user. Throws `unauthenticated` if the account was deleted or its address changed since the call
 * began. Otherwise the call would store something for nobody, or for the old address.
 */
export async function requireCaller(tx: Tx): Promise<VersionedUser> {
  const user = await tx.get(users, tx.actor.email)
  return user?.userid === tx.actor.userid ? user : refuse('unauthenticated')
}

/** Returns two enabled Admins, which is enough to see if a person is the last one. */
export async function findEnabledAdmins({ store }: Reader): Promise<VersionedUser[]> {
  const where = { permission: 'Admin', disabled: false }
  return (await store.find(users, { where, orderBy: 'createdAt', limit: 2 })).items
}

/** True if there is an enabled Admin besides the one with this e-mail. In a transaction, use `lockOtherAdmins`. */
export const hasOtherAdmins = async (reader: Reader, email: string): Promise<boolean> =>
  (await findEnabledAdmins(reader)).some((admin) => admin.email !== email)

/** True if another Admin is enabled. Locks the Admins, so that two can't remove each other concurrently. */
export async function lockOtherAdmins(tx: Tx, email: string): Promise<boolean> {
  await tx.guard('admins')
  return hasOtherAdmins(tx, email)
}

import { findFirst } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { users, type VersionedUser } from './users.documents.ts'

type Reader = Parameters<typeof findFirst>[0]

/** The registered person with this userid, or null. In a unit of work, the commit fails if they change meanwhile. */
export const findUserByUserid = (reader: Reader, userid: string): Promise<VersionedUser | null> =>
  findFirst(reader, users, { where: { userid }, orderBy: 'createdAt' })

/** Two of the Admins who can sign in: enough to know whether somebody is the last. */
export async function findEnabledAdmins({ store }: Reader): Promise<VersionedUser[]> {
  const where = { permission: 'Admin', disabled: false }
  return (await store.find(users, { where, orderBy: 'createdAt', limit: 2 })).items
}

/** Whether there is an enabled Admin beside the one with this e-mail. A decision asks `lockOtherAdmins` instead. */
export const hasOtherAdmins = async (reader: Reader, email: string): Promise<boolean> =>
  (await findEnabledAdmins(reader)).some((admin) => admin.email !== email)

/** The same, for a decision: two Admins cannot each take the other for the one who stays. */
export async function lockOtherAdmins(tx: Tx, email: string): Promise<boolean> {
  await tx.guard('admins')
  return hasOtherAdmins(tx, email)
}

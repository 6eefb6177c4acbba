import { findAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { hasOtherAdmins } from './find-users.ts'
import { formerAdmins } from './former-admins.documents.ts'
import type { User } from './users.documents.ts'

type Reader = { store: Pick<DocumentStore, 'find'> }

/** Returns former Admins who still count, without this person. */
async function findFormerAdmins({ store }: Reader, { userid }: Pick<User, 'userid'>, now: number) {
  const former = await findAll(store, formerAdmins, { where: {}, orderBy: 'countsUntil', from: now + 1 })
  return former.filter((admin) => admin.userid !== userid)
}

/** Returns former Admins who still count, without the caller, as recipients of messages about another Admin's pay. */
export const formerAdminRecipients = async (tx: Tx) =>
  (await findFormerAdmins(tx, tx.actor, tx.now)).map(({ email, userid }) => ({ email, userid }))

/** `now`: there is another enabled Admin. `lately`: there was one in the last 14 days. `none`: neither. */
export type OtherAdmins = 'now' | 'lately' | 'none'

/** Finds if another Admin than this person exists or recently did. Transactions use the locking function below. */
export async function findOtherAdmins(
  reader: Reader,
  person: Pick<User, 'email' | 'userid'>,
  now: number,
): Promise<OtherAdmins> {
  if (await hasOtherAdmins(reader, person.email)) return 'now'
  return (await findFormerAdmins(reader, person, now)).length > 0 ? 'lately' : 'none'
}

/** Finds if another Admin than the caller exists or recently did, and locks the Admins until the commit. */
export async function lockOtherAndRecentAdmins(tx: Tx): Promise<OtherAdmins> {
  await tx.guard('admins')
  return findOtherAdmins(tx, tx.actor, tx.now)
}

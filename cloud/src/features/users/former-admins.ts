import { FORMER_ADMIN_COUNTS } from '@belay/contract/constants'
import { defineCollection, number } from '../../platform/documents/define-collection.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Person } from '../notifications/message.ts'
import { hasOtherAdmins } from './find-users.ts'
import type { User } from './users.documents.ts'
import { mayForgetAdmin } from './users.rules.ts'

type Reader = { store: Pick<DocumentStore, 'find'> }

/** A person who is no longer an Admin: they lost the role, or were disabled or deleted. */
export type FormerAdmin = Pick<User, 'userid' | 'email' | 'username'> & {
  /** The time until which other Admins must treat them as an Admin in decisions about themselves. */
  countsUntil: number
  createdAt: number
  updatedAt?: number
}

export const formerAdmins = defineCollection<FormerAdmin>({
  name: 'formerAdmins',
  idField: 'userid',
  keys: { countsUntil: number('countsUntil') },
  lists: { countsUntil: [[]] },
  unaudited: true,
})

/**
 * Records that a person stops being an Admin, so that no Admin escapes the rules about their own pay by removing the
 * others (R270). Deletes a few expired records.
 */
export async function noteFormerAdmin(tx: Tx, { permission, disabled, userid, email, username }: User): Promise<void> {
  if (permission !== 'Admin' || disabled) return
  const { items } = await tx.store.find(formerAdmins, { where: {}, orderBy: 'countsUntil', to: tx.now, limit: 20 })
  for (const old of items) if (old.userid !== userid) tx.remove(formerAdmins, mayForgetAdmin(old, tx.now))
  const countsUntil = tx.now + FORMER_ADMIN_COUNTS
  const earlier = await tx.get(formerAdmins, userid)
  if (earlier) tx.update(formerAdmins, mayForgetAdmin(earlier, countsUntil), { email, username, countsUntil })
  else tx.create(formerAdmins, { userid, email, username, countsUntil })
}

/** Returns former Admins who still count, without this person. */
async function findFormerAdmins({ store }: Reader, { userid }: Pick<User, 'userid'>, now: number) {
  const former = await findAll(store, formerAdmins, { where: {}, orderBy: 'countsUntil', from: now + 1 })
  return former.filter((admin) => admin.userid !== userid)
}

/** Returns former Admins who still count, without the caller, as recipients of messages about another Admin's pay. */
export const formerAdminRecipients = async (tx: Tx): Promise<Person[]> =>
  (await findFormerAdmins(tx, tx.actor, tx.now)).map(({ email, userid }) => ({ email, userid }))

/** `now`: there is another enabled Admin. `lately`: there was one in the last 14 days. `none`: neither. */
export type OtherAdmins = 'now' | 'lately' | 'none'

/**
 * Finds if another Admin exists, or existed recently, besides this person. In a transaction, use
 * `lockOtherAdminsOfLate`.
 */
export async function findOtherAdmins(
  reader: Reader,
  person: Pick<User, 'email' | 'userid'>,
  now: number,
): Promise<OtherAdmins> {
  if (await hasOtherAdmins(reader, person.email)) return 'now'
  return (await findFormerAdmins(reader, person, now)).length > 0 ? 'lately' : 'none'
}

/**
 * Finds if another Admin exists, or existed recently, besides the caller. Locks the Admins, so that the result stays
 * valid until the commit.
 */
export async function lockOtherAdminsOfLate(tx: Tx): Promise<OtherAdmins> {
  await tx.guard('admins')
  return findOtherAdmins(tx, tx.actor, tx.now)
}

import { findFirst } from '../documents/find-all.ts'
import type { Reader, Tx } from '../documents/transaction.ts'
import { announceSessionsEnded } from '../live/sessions-ended.ts'
import { deleteSubscriptions } from '../push/subscriptions.ts'
import { ACCOUNT_CODES, deleteCodes } from './codes.ts'
import { endDocumentLinks } from './document-links.ts'
import { type Account, accounts, sessions, toIdentityKey, type VersionedAccount } from './identity.documents.ts'
import { mayFollowProof } from './identity.rules.ts'

/** Finds the account of an address in lower case. */
export const findAccountByEmail = (reader: Reader, email: string): Promise<VersionedAccount | null> =>
  findFirst(reader, accounts, { where: { email }, orderBy: 'createdAt' })

/** Finds the account that an external identity signs in to. */
export const findAccountByIdentity = (
  reader: Reader,
  identity: { provider: string; subject: string },
): Promise<VersionedAccount | null> =>
  findFirst(reader, accounts, { where: { identity: toIdentityKey(identity) }, orderBy: 'createdAt' })

type NewAccount = Pick<Account, 'email' | 'name' | 'verified' | 'password'> &
  Partial<Pick<Account, 'userid' | 'identities'>>

/** Creates an account. Lock the address first with `lockAddress`. */
export function createAccount(tx: Tx, { userid = tx.id(), identities = [], ...account }: NewAccount): VersionedAccount {
  const created = { ...account, userid, identities, disabled: false, offeredPhoto: null, signInEpoch: 1 }
  return tx.create(accounts, created)
}

/** Waits for other transactions that create an account with this address or move one to it. */
export const lockAddress = (tx: Tx, email: string): Promise<void> => tx.guard(`account of ${email}`)

export const updateAccount = (tx: Tx, account: VersionedAccount, changes: Partial<Account>): VersionedAccount =>
  tx.update(accounts, mayFollowProof(account), changes)

/** Deletes an account with its sessions and codes, if there is one. Ends links that were mailed to its address. */
export async function deleteAccount(tx: Tx, userid: string): Promise<void> {
  // A sign-in locks the account too, so that no session begins during the deletion.
  const account = await tx.lock(accounts, userid)
  if (!account) return
  if (account.verified) await endDocumentLinks(tx, account.email)
  await deleteCodes(tx, userid, ...ACCOUNT_CODES)
  const query = { where: { userid }, orderBy: 'lastSeenAt', limit: 200 }
  for (const session of await tx.find(sessions, query)) tx.remove(sessions, mayFollowProof(session))
  await deleteSubscriptions(tx, userid)
  await announceSessionsEnded(tx, userid)
  tx.remove(accounts, mayFollowProof(account))
}

/**
 * Disables or enables an account, if there is one. A disabled account keeps its sessions until it is enabled, so that
 * its calls fail with the right reason.
 */
export async function setAccountDisabled(tx: Tx, userid: string, disabled: boolean): Promise<void> {
  const account = await tx.get(accounts, userid)
  if (!account || account.disabled === disabled) return
  if (disabled) await endDocumentLinks(tx, account.email)
  updateAccount(tx, account, { disabled, ...(disabled ? {} : { signInEpoch: account.signInEpoch + 1 }) })
}

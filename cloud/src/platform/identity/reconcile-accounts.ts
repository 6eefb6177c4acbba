import { iterateAll } from '../documents/find-all.ts'
import type { Collection, DocumentStore } from '../documents/store.ts'
import type { Log } from '../log.ts'
import type { Identity } from './identity.ts'

type Known = { userid: string; email: string; disabled: boolean }

/**
 * Makes the accounts follow the documents, at start-up and after a restore: who is disabled, and a change of address
 * that stopped half-way. The two databases share no transaction; the documents decide. Answers how many accounts
 * differed.
 */
export async function reconcileAccounts<User extends Known>(options: {
  store: DocumentStore
  identity: Identity
  log: Log
  users: Collection<User>
}): Promise<number> {
  const { store, identity, log, users } = options
  let mended = 0
  for await (const user of iterateAll(store, users, { orderBy: 'createdAt' })) {
    const account = await identity.findById(user.userid)
    if (!account) continue
    if (account.disabled === user.disabled && account.email === user.email) continue
    mended++
    if (account.disabled !== user.disabled) await identity.setDisabled(user.userid, user.disabled)
    if (account.email !== user.email) await identity.setEmail(user.userid, user.email)
  }
  if (mended > 0) log.info('accounts were updated to match the documents', { accounts: mended })
  return mended
}

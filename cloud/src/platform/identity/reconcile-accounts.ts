import { iterateAll } from '../documents/find-all.ts'
import type { Collection, DocumentStore } from '../documents/store.ts'
import type { Log } from '../process/log.ts'
import type { Identity } from './identity.ts'

type Known = { userid: string; email: string; disabled: boolean }

/**
 * Makes the accounts match the documents, at startup and after a restore: disabled accounts, and unfinished changes of
 * address. The two databases share no transaction, so the documents decide. Returns the number of changed accounts.
 * `isEmpty`: there are people, but no accounts of them.
 */
export async function reconcileAccounts<User extends Known>(options: {
  store: DocumentStore
  identity: Identity
  log: Log
  users: Collection<User>
}): Promise<{ mended: number; isEmpty: boolean }> {
  const { store, identity, log, users } = options
  let [people, found, mended] = [0, 0, 0]
  for await (const user of iterateAll(store, users, { orderBy: 'createdAt' })) {
    people++
    const account = await identity.findById(user.userid)
    if (!account) continue
    found++
    if (account.disabled === user.disabled && account.email === user.email) continue
    mended++
    if (account.disabled !== user.disabled) await identity.setDisabled(user.userid, user.disabled)
    if (account.email !== user.email) await identity.setEmail(user.userid, user.email)
  }
  if (mended > 0) log.info('accounts were updated to match the documents', { accounts: mended })
  return { mended, isEmpty: people > 0 && found === 0 }
}

import { iterateAll } from '../documents/find-all.ts'
import type { Collection, DocumentStore } from '../documents/store.ts'
import type { Log } from '../log.ts'
import type { Identity } from './identity.ts'

type Known = { userid: string; email: string; disabled: boolean }

/**
 * Makes the accounts follow the documents, at start-up and after a restore: who is disabled, and a change of address
 * that stopped half-way. The two databases share no transaction; the documents decide. Returns how many accounts
 * differed, and `isEmpty`: there are people, and none of them has an account.
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

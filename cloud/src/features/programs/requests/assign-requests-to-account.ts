import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programRequests } from './program-requests.documents.ts'
import { mayAssignToAccount } from './program-requests.rules.ts'

type Account = { userid: string; email: string }

/** Assigns requests that Admins entered for an e-mail address to the account that has now confirmed it. */
export async function assignRequestsToAccount(tx: Tx, { userid, email }: Account): Promise<void> {
  const involving = await findAll(tx.store, programRequests, { where: { involved: email }, orderBy: 'createdAt' })
  for (const request of involving)
    if (request.email === email && request.userid === null)
      tx.update(programRequests, mayAssignToAccount(request, email), { userid })
}

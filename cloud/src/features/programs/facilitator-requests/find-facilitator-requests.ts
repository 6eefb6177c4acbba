import { findAll, withChanged } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { isOf } from '../assignments/find-assignments.ts'
import { facilitatorRequests } from './facilitator-requests.documents.ts'

/** Returns a program's or a person's open requests to facilitate, read in the transaction for a decision. */
export async function findOpenFacilitatorRequests(tx: Tx, of: { programID: string } | { staffID: string }) {
  const where = { ...of, status: 'requested' }
  const open = await findAll(tx.store, facilitatorRequests, { where, orderBy: 'createdAt' })
  const requests = await Promise.all(open.map(({ id }) => tx.get(facilitatorRequests, id)))
  const present = requests.filter((request) => request !== null)
  return withChanged(tx, facilitatorRequests, present, (request) => isOf(request, of) && request.status === 'requested')
}

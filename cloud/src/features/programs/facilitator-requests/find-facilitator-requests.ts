import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { belongsTo, type ProgramOrPerson, readForDecision } from '../assignments/find-assignments.ts'
import { facilitatorRequests } from './facilitator-requests.documents.ts'

/** Returns a program's or a person's open requests to facilitate, read in the transaction for a decision. */
export async function findOpenFacilitatorRequests(tx: Tx, of: ProgramOrPerson) {
  const where = { ...of, status: 'requested' }
  const listed = await findAll(tx.store, facilitatorRequests, { where, orderBy: 'createdAt' })
  return readForDecision(
    tx,
    facilitatorRequests,
    listed,
    (request) => belongsTo(request, of) && request.status === 'requested',
  )
}

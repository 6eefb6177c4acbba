import type { Tx } from '../../../platform/documents/transaction.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { clients } from '../../clients/clients.documents.ts'

/**
 * Returns the client's ID and organization name, as the schedule entry stores them. Refuses an unknown client with
 * `invalid-argument`.
 */
export async function requireClientOfProgram(tx: Tx, clientID: string | null) {
  if (clientID === null) return { clientID, organization: '' }
  const client = await tx.lock(clients, clientID)
  if (!client) refuseField('clientID', "We can't find this client.")
  return { clientID, organization: client.organization }
}

import { requireVersion, transactional } from '../../platform/gate.ts'
import { clients } from './clients.documents.ts'
import { mayDeleteClient } from './clients.rules.ts'
import { findNewestContracts, lockClient } from './clients.ts'
import { unlinkEntries } from './move-records.ts'

/** Deletes a client. Refused if it has contracts; the error names the ten newest. */
export const deleteClient = transactional('clients.delete', async (tx, input) => {
  const client = requireVersion(await lockClient(tx, input.clientID), input.version)
  const permitted = mayDeleteClient(client, await findNewestContracts(tx.store, client.clientID))
  await unlinkEntries(tx, client.clientID)
  tx.remove(clients, permitted)
  return { ok: true }
})

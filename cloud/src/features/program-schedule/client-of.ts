import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { clients } from '../clients/clients.documents.ts'

/** The client of a program and its name, as the schedule shows it. Refuses an unknown client. */
export async function organizationOf(
  tx: Tx,
  clientID: string | null,
): Promise<{ clientID: string | null; organization: string }> {
  if (clientID === null) return { clientID, organization: '' }
  const client = await tx.lock(clients, clientID)
  if (!client)
    refuse('invalid-argument', "We can't find this client.", {
      fields: [{ field: 'clientID', message: "We can't find this client." }],
    })
  return { clientID, organization: client.organization }
}

/** Whether the program has a contract (R36). */
export const contractOf = async (tx: Tx, programID: string): Promise<{ hasContract: boolean }> => ({
  hasContract: (await tx.get(clientPrograms, programID)) !== null,
})

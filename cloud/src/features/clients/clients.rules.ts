import { contractStatus } from '@belay/contract/statuses'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClientProgram } from '../client-programs/client-programs.documents.ts'
import type { Client } from './clients.documents.ts'

/** A client is not its own duplicate. */
export function mayMerge(client: Versioned<Client>, duplicateID: string): Permitted<Versioned<Client>> {
  return permit(
    client,
    client.clientID !== duplicateID,
    'invalid-argument',
    "You can't merge a client with itself.",
    'same-client',
  )
}

/** A client with contracts stays; the refusal names them. */
export function mayDelete(
  client: Versioned<Client>,
  contracts: readonly ClientProgram[],
): Permitted<Versioned<Client>> {
  if (contracts.length > 0) {
    refuse('failed-precondition', "You can't delete a client that has contracts.", {
      reason: 'referred-to',
      documents: contracts.map((contract) => ({
        collection: 'clientPrograms',
        id: contract.programID,
        label: `${contract.programName} (${contractStatus(contract)})`,
      })),
    })
  }
  return permit(client, true, 'failed-precondition', '')
}

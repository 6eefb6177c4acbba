import { contractStatus } from '@belay/contract/statuses'
import { permit, permitAs } from '../../platform/calls/permit.ts'
import type { ClientProgram } from '../programs/contracts/client-programs.documents.ts'
import type { VersionedClient } from './clients.documents.ts'

export function mayMergeClient(client: VersionedClient, duplicateID: string | null) {
  const isOther = client.clientID !== duplicateID
  return permitAs('invalid-argument', client, isOther, "You can't merge a client with itself.", 'same-client')
}

/** Refuses to delete a client that has contracts. The error names them. */
export const mayDeleteClient = (client: VersionedClient, contracts: readonly ClientProgram[]) =>
  permit(client, contracts.length === 0, "You can't delete a client that has contracts.", {
    reason: 'referred-to',
    documents: contracts.map((contract) => ({
      collection: 'clientPrograms',
      id: contract.programID,
      label: `${contract.programName} (${contractStatus(contract)})`,
    })),
  })

/** Permits a record to change with its client: to the client's new name, to the merged client, or to no client. */
export const mayFollowClient = <Doc extends { clientID: string | null }>(doc: Doc, clientID: string) =>
  permit(doc, doc.clientID === clientID)

import { findFirst } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Parties } from './client-people.rules.ts'
import { clientPrograms } from './contracts/client-programs.documents.ts'
import { partiesOf } from './contracts/contract-parties.ts'
import { programRequests } from './requests/program-requests.documents.ts'

/** Returns the request and the contract of a program. */
export async function findParties(reader: Tx | { store: DocumentStore }, programID: string) {
  const [request, contract] = await Promise.all([
    findFirst(reader, programRequests, { where: { programID }, orderBy: 'createdAt' }),
    'lock' in reader ? reader.get(clientPrograms, programID) : reader.store.get(clientPrograms, programID),
  ])
  return { request, contract }
}

/** Returns the addresses of the client's people on a program, in lower case. */
export function listReaders({ request, contract }: Parties): string[] {
  const parties = contract ? partiesOf(contract) : null
  const emails = [
    request?.email,
    ...(request?.otherContacts ?? []),
    parties?.contactPersonEmail,
    parties?.signerEmail,
  ].flatMap((email) => (email ? [email.toLowerCase()] : []))
  return [...new Set(emails)]
}

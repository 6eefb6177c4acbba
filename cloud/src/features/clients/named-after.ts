import { LIMITS } from '@belay/contract/constants'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { type ClientProgram, clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import type { Client } from './clients.documents.ts'
import { MOST_MOVED } from './move-records.ts'

/** True if a program's name begins with its client's, as approval names it: "Acme School – Full-Day Adventure". */
export const isNamedAfter = (programName: string, organization: string): boolean =>
  programName.startsWith(`${organization} – `)

/** Replaces the old client name at the start of a program's name. */
export const replaceClientName = (programName: string, from: string, to: string): string =>
  (to + programName.slice(from.length)).slice(0, LIMITS.shortText)

/** True if a client has seen the contract. Its program then keeps the name that they read. */
export const wasShownToClient = ({ signed, sentAt }: Pick<ClientProgram, 'signed' | 'sentAt'>): boolean =>
  signed || sentAt !== null

/** Finds programs named after their client, without a sent contract, among the records that one commit may move. */
export async function findNamedAfter(
  store: Pick<DocumentStore, 'find'>,
  { clientID, organization }: Pick<Client, 'clientID' | 'organization'>,
): Promise<string[]> {
  const where = { clientID }
  const named = new Set<string>()
  let read = 0
  for await (const { programID, programName } of iterateAll(store, programSchedule, { where, orderBy: 'date' })) {
    if (isNamedAfter(programName, organization)) named.add(programID)
    if (++read === MOST_MOVED) break
  }
  read = 0
  for await (const contract of iterateAll(store, clientPrograms, { where, orderBy: 'createdAt' })) {
    if (wasShownToClient(contract)) named.delete(contract.programID)
    else if (isNamedAfter(contract.programName, organization)) named.add(contract.programID)
    if (++read === MOST_MOVED) break
  }
  return [...named]
}

import type { Permitted } from '../../platform/calls/permit.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import type { Client } from './clients.documents.ts'
import { mayFollowClient } from './clients.rules.ts'

/** The most records of each kind that one commit moves: more than a client has in decades. */
export const MOST_MOVED = 2000
const TOO_MANY = "This client has more than 2,000 contracts or programs. We can't move that many."

/** Moves a client's contracts and entries to another client, or to its new name. Refuses over 2,000 of either. */
export async function moveRecords(tx: Tx, fromID: string, { clientID, organization }: Client) {
  const contracts = await findRecords(tx, clientPrograms, fromID, 'createdAt')
  for (const contract of contracts) tx.update(clientPrograms, contract, { clientID, organization })
  const entries = await findRecords(tx, programSchedule, fromID, 'date')
  for (const entry of entries) tx.update(programSchedule, entry, { clientID, organization })
  return { contracts: contracts.length, programs: entries.length }
}

/** Removes the link to a deleted client from its schedule entries. They keep the client's name. */
export async function unlinkEntries(tx: Tx, clientID: string): Promise<void> {
  for (const entry of await findRecords(tx, programSchedule, clientID, 'date'))
    tx.update(programSchedule, entry, { clientID: null })
}

async function findRecords<Doc extends { programID: string; clientID: string | null }>(
  tx: Tx,
  collection: Collection<Doc>,
  clientID: string,
  orderBy: string,
): Promise<Permitted<Versioned<Doc>>[]> {
  const records: Permitted<Versioned<Doc>>[] = []
  for await (const { programID } of iterateAll(tx.store, collection, { where: { clientID }, orderBy })) {
    if (records.length === MOST_MOVED) refuse('failed-precondition', TOO_MANY, 'too-many')
    const record = await tx.get(collection, programID)
    if (record?.clientID === clientID) records.push(mayFollowClient(record, clientID))
  }
  return records
}

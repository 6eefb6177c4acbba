import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { mayListAsAdmin } from '../../platform/lists.rules.ts'
import { listQuery, storedPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { clients, type VersionedClient } from './clients.documents.ts'
import { presentOpenClient } from './clients.presenter.ts'
import { findNamedAfter } from './named-after.ts'

/** Returns a client, locked against concurrent deletion and merging. Throws `not-found`. */
export const lockClient = async (tx: Tx, clientID: string): Promise<VersionedClient> =>
  (await tx.lock(clients, clientID)) ?? refuse('not-found', "We can't find this client.", 'client')

/** Returns a client with the caller's abilities. */
export async function getClient({ actor, store }: Context, { clientID }: Input<'clients.get'>) {
  const client = (await store.get(clients, clientID)) ?? refuse('not-found')
  return presentOpenClient(actor, client, await findNewestContracts(store, clientID))
}

const MOST_NAMED = 10

/** Returns the client's ten newest contracts. */
export async function findNewestContracts(store: Pick<DocumentStore, 'find'>, clientID: string) {
  const newest = { where: { clientID }, orderBy: 'createdAt', descending: true, limit: MOST_NAMED }
  return (await store.find(clientPrograms, newest)).items
}

export const listClients = (context: Context, input: Input<'clients.list'>) =>
  storedPage(context, clients, mayListAsAdmin(context.actor, listQuery(input, 'organization')), input?.count)

/** Returns the number of clients, at most 1,000 ("1,000+"). */
export const countClients = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(clients, {}),
})

/** The numbers of a client's records. */
export type RecordCounts = { contracts: number; programs: number }

/**
 * Counts the contracts and schedule entries that a merge of this client would move, each up to 1,000. `named`: the
 * number of programs that would be renamed.
 */
export async function countRecords({ store }: Context, { clientID }: Input<'clients.countRelated'>) {
  const client = (await store.get(clients, clientID)) ?? refuse('not-found')
  const [contracts, programs, named] = await Promise.all([
    store.count(clientPrograms, { where: { clientID } }),
    store.count(programSchedule, { where: { clientID } }),
    findNamedAfter(store, client),
  ])
  return { contracts, programs, named: named.length }
}

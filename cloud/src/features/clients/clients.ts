import { type Context, type Input, requireVersion, transactional } from '../../platform/calls/gate.ts'
import { mayListAsAdmin } from '../../platform/calls/lists.rules.ts'
import { listQuery, readStoredPage } from '../../platform/calls/lists.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { clients, type VersionedClient } from './clients.documents.ts'
import { presentOpenClient } from './clients.presenter.ts'
import { mayDeleteClient } from './clients.rules.ts'
import { unlinkEntries } from './move-records.ts'
import { findNamedAfter } from './named-after.ts'

/** Returns a client, locked against concurrent deletion and merging. Throws `not-found`. */
export const lockClient = async (tx: Tx, clientID: string): Promise<VersionedClient> =>
  (await tx.lock(clients, clientID)) ?? refuse('not-found', "We can't find this client.", 'client')

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
  readStoredPage(context, clients, mayListAsAdmin(context.actor, listQuery(input, 'organization')), input?.count)

/** Returns the number of clients, at most 1,000 ("1,000+"). */
export const countClients = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(clients, {}),
})

/** Counts the records that a merge moves, each up to 1,000. `named`: the programs that it renames. */
export async function countRelatedRecords({ store }: Context, { clientID }: Input<'clients.countRelated'>) {
  const client = (await store.get(clients, clientID)) ?? refuse('not-found')
  const [contracts, programs, named] = await Promise.all([
    store.count(clientPrograms, { where: { clientID } }),
    store.count(programSchedule, { where: { clientID } }),
    findNamedAfter(store, client),
  ])
  return { contracts, programs, named: named.length }
}

/** Deletes a client. Refused if it has contracts; the error names the ten newest. */
export const deleteClient = transactional('clients.delete', async (tx, { clientID, version }) => {
  const client = requireVersion(await lockClient(tx, clientID), version)
  const permitted = mayDeleteClient(client, await findNewestContracts(tx.store, clientID))
  await unlinkEntries(tx, clientID)
  tx.remove(clients, permitted)
  return { ok: true }
})

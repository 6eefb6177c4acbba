import { type Input, transactional } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { normalizeClientName } from './client-likeness.ts'
import { clients, type VersionedClient } from './clients.documents.ts'
import { lockClient } from './clients.ts'

const MOST_OF_ONE_NAME = 20

/** Creates a client. Throws `already-exists` if another client has this name, unless `allowSameName` is set. */
export const createClient = transactional('clients.create', async (tx, { allowSameName, ...form }) => {
  await refuseSameName(tx, form.organization, allowSameName)
  return tx.create(clients, { clientID: tx.id(), ...form })
})

/** Returns the clients with this name, oldest first, in any case and spacing. Locks the name until the commit. */
async function findClientsNamed(tx: Tx, organization: string): Promise<VersionedClient[]> {
  const name = normalizeClientName(organization)
  const [, namesakes] = await Promise.all([
    tx.guard(`clients named ${name}`),
    tx.find(clients, { where: { comparedName: name }, orderBy: 'createdAt', limit: MOST_OF_ONE_NAME }),
  ])
  return namesakes.filter(({ organization }) => normalizeClientName(organization) === name)
}

/** Throws `already-exists` if another client has this name, unless the caller allowed it. */
export async function refuseSameName(tx: Tx, organization: string, allowed: boolean | undefined, ownID?: string) {
  const [namesake] = (await findClientsNamed(tx, organization)).filter(({ clientID }) => clientID !== ownID)
  if (!namesake || allowed) return
  const message = `A client named ${namesake.organization} already exists.`
  refuse('already-exists', message, {
    reason: 'same-name',
    fields: [{ field: 'organization', message }],
    documents: [{ collection: 'clients', id: namesake.clientID, label: namesake.organization }],
  })
}

/** Returns the client with this name, preferably with the same contact, or the oldest. Creates a missing one. */
export async function findOrCreateClient(tx: Tx, form: Omit<Input<'clients.create'>, 'allowSameName'>) {
  const namesakes = await findClientsNamed(tx, form.organization)
  const client = namesakes.find(({ contactEmail }) => contactEmail === form.contactEmail) ?? namesakes[0]
  return client ? lockClient(tx, client.clientID) : tx.create(clients, { clientID: tx.id(), ...form })
}

import type { Tx } from '../../platform/documents/transaction.ts'
import { type Input, transactional } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { comparedName } from './client-likeness.ts'
import { clients, type VersionedClient } from './clients.documents.ts'
import { lockClient } from './clients.ts'

const MOST_OF_ONE_NAME = 20

/** Adds a client organization. Refused with already-exists when there is one of this name, unless `allowSameName`. */
export const createClient = transactional('clients.create', async (tx, { allowSameName, ...form }) => {
  await refuseSameName(tx, form.organization, allowSameName)
  return tx.create(clients, { clientID: tx.id(), ...form })
})

/** The clients of this name, however it is written, the oldest first. Nobody adds one meanwhile. */
async function findClientsNamed(tx: Tx, organization: string): Promise<VersionedClient[]> {
  const name = comparedName(organization)
  const [, namesakes] = await Promise.all([
    tx.guard(`clients named ${name}`),
    tx.find(clients, { where: { comparedName: name }, orderBy: 'createdAt', limit: MOST_OF_ONE_NAME }),
  ])
  return namesakes.filter(({ organization }) => comparedName(organization) === name)
}

/** Refuses a name that another client has, unless the caller said that they are two. */
export async function refuseSameName(tx: Tx, organization: string, allowed: boolean | undefined, ownID?: string) {
  const [namesake] = (await findClientsNamed(tx, organization)).filter(({ clientID }) => clientID !== ownID)
  if (!namesake || allowed) return
  refuse('already-exists', `A client named ${namesake.organization} already exists.`, {
    reason: 'same-name',
    fields: [{ field: 'organization', message: `A client named ${namesake.organization} already exists.` }],
    documents: [{ collection: 'clients', id: namesake.clientID, label: namesake.organization }],
  })
}

/** The client of this name, preferably with this contact, else the oldest; added when there is none. */
export async function findOrCreateClient(tx: Tx, form: Omit<Input<'clients.create'>, 'allowSameName'>) {
  const namesakes = await findClientsNamed(tx, form.organization)
  const client = namesakes.find(({ contactEmail }) => contactEmail === form.contactEmail) ?? namesakes[0]
  return client ? lockClient(tx, client.clientID) : tx.create(clients, { clientID: tx.id(), ...form })
}

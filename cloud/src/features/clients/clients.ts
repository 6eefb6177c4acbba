import type { clients as calls } from '@belay/contract/clients'
import { LIMITS } from '@belay/contract/constants'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore, Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { pageQuery, storedPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { type Client, clients, comparedName } from './clients.documents.ts'
import { presentOpenClient } from './clients.presenter.ts'
import { mayDeleteClient, mayEditClient, mayFollowClient, mayMergeClient } from './clients.rules.ts'

type Input = Inputs<typeof calls>
type Form = Omit<Input['create'], 'allowSameName'>

const MOST_OF_ONE_NAME = 20

/**
 * The clients of this name, the oldest first; however it is spaced and capitalized. Nobody adds one meanwhile: two approvals
 * at once find the same client.
 */
async function clientsNamed(tx: Tx, organization: string): Promise<Versioned<Client>[]> {
  const name = comparedName(organization)
  await tx.guard(`clients named ${name}`)
  const { items } = await tx.store.find(clients, {
    where: { comparedName: name },
    orderBy: 'createdAt',
    limit: MOST_OF_ONE_NAME,
  })
  const fresh = await Promise.all(items.map(({ clientID }) => tx.get(clients, clientID)))
  return fresh.filter((client) => client !== null && comparedName(client.organization) === name) as Versioned<Client>[]
}

/** Refuses a name that another client has, unless it was said that they are two. */
async function refuseSameName(
  tx: Tx,
  organization: string,
  allowed: boolean | undefined,
  ownID?: string,
): Promise<void> {
  const [same] = (await clientsNamed(tx, organization)).filter(({ clientID }) => clientID !== ownID)
  if (!same || allowed) return
  refuse('already-exists', `A client named ${same.organization} already exists.`, {
    reason: 'same-name',
    fields: [{ field: 'organization', message: `A client named ${same.organization} already exists.` }],
    documents: [{ collection: 'clients', id: same.clientID, label: same.organization }],
  })
}

/** The client of this name, preferably with this contact, else the oldest; added when there is none. */
export async function findOrCreateClient(tx: Tx, form: Form): Promise<Versioned<Client>> {
  const named = await clientsNamed(tx, form.organization)
  const known = named.find(({ contactEmail }) => contactEmail === form.contactEmail) ?? named[0]
  return known ? lockClient(tx, known.clientID) : tx.create(clients, { clientID: tx.id(), ...form })
}

/**
 * The client that something is about to be recorded for. Serialized with deleting and merging it, so that nothing is ever
 * recorded for a client that is gone. Refuses with not-found.
 */
export async function lockClient(tx: Tx, clientID: string): Promise<Versioned<Client>> {
  return (await tx.lock(clients, clientID)) ?? refuse('not-found', "We can't find this client.", { reason: 'client' })
}

/** Adds a client organization. Refused with already-exists when there is one of this name, unless `allowSameName`. */
export function create(context: Context, { allowSameName, ...form }: Input['create']): Promise<Versioned<Client>> {
  return inTransaction(context, async (tx) => {
    await refuseSameName(tx, form.organization, allowSameName)
    return tx.create(clients, { clientID: tx.id(), ...form })
  })
}

/** A client, and what the caller may do with it. */
export async function get({ actor, store }: Context, { clientID }: Input['get']) {
  const client = (await store.get(clients, clientID)) ?? refuse('not-found')
  return presentOpenClient(actor, client, await findNewestContracts(store, clientID))
}

const MOST_NAMED = 10

/** The newest ten contracts of a client. */
const findNewestContracts = async (store: Pick<DocumentStore, 'find'>, clientID: string) =>
  (
    await store.find(clientPrograms, {
      where: { clientID },
      orderBy: 'createdAt',
      descending: true,
      limit: MOST_NAMED,
    })
  ).items

export function list(context: Context, input: Input['list']) {
  const { search, type } = input?.where ?? {}
  return storedPage<Client, Versioned<Client>>(
    context,
    clients,
    { ...pageQuery(input, 'organization'), ...(type ? { where: { type } } : {}), ...(search ? { search } : {}) },
    input?.count,
  )
}

/** How many there are; stops at 1,000 ("1,000+"). */
export async function count(context: Context): Promise<{ count: number }> {
  return { count: await context.store.count(clients, {}) }
}

/** How many contracts and schedule entries are recorded for a client: what a merge moves. Each count stops at 1,000. */
export async function countRelated({ store }: Context, { clientID }: Input['countRelated']): Promise<Related> {
  if (!(await store.get(clients, clientID))) refuse('not-found')
  const [contracts, programs] = await Promise.all([
    store.count(clientPrograms, { where: { clientID } }),
    store.count(programSchedule, { where: { clientID } }),
  ])
  return { contracts, programs }
}

type Related = { contracts: number; programs: number }

/** Changes a client; a new name shows on its contracts and schedule entries, never in what was frozen for signing. */
export function update(
  context: Context,
  { clientID, version, allowSameName, ...changes }: Input['update'],
): Promise<Versioned<Client>> {
  return inTransaction(context, async (tx) => {
    const before = requireVersion(await lockClient(tx, clientID), version)
    if (changes.organization !== undefined && comparedName(changes.organization) !== comparedName(before.organization))
      await refuseSameName(tx, changes.organization, allowSameName, clientID)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after = tx.update(clients, mayEditClient(tx.actor, before), given)
    if (after.organization !== before.organization) await moveToClient(tx, clientID, after)
    return after
  })
}

/** Moves the contracts and schedule entries of a duplicate to this client and deletes the duplicate, in one commit. */
export function merge(context: Context, input: Input['merge']): Promise<Versioned<Client>> {
  return inTransaction(context, async (tx) => {
    const kept = mayMergeClient(requireVersion(await lockClient(tx, input.clientID), input.version), input.duplicateID)
    const duplicate = await lockClient(tx, input.duplicateID)
    const moved = await moveToClient(tx, duplicate.clientID, kept)
    tx.remove(
      clients,
      mayMergeClient(duplicate, kept.clientID),
      `Merged into ${kept.organization}; ${inWords(moved)} moved`,
    )
    return tx.update(
      clients,
      kept,
      withGapsFilled(kept, duplicate),
      `Merged ${duplicate.organization} into this; ${inWords(moved)} moved`,
    )
  })
}

/** "3 contracts and 1 program". */
function inWords({ contracts, programs }: Related): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `${counted(contracts, 'contract')} and ${counted(programs, 'program')}`
}

/** What the duplicate knew and the kept client did not: contact, phone, address; notes are put together. */
function withGapsFilled(kept: Client, duplicate: Client): Partial<Client> {
  const notes = [kept.notes, duplicate.notes].filter(Boolean).join('\n\n').slice(0, LIMITS.longText)
  return {
    contactName: kept.contactName || duplicate.contactName,
    contactEmail: kept.contactEmail || duplicate.contactEmail,
    phone: kept.phone || duplicate.phone,
    address: kept.address || duplicate.address,
    notes,
  }
}

/** Contracts and schedule entries that were recorded for one client are recorded for another (or for its new name). Tells how many. */
async function moveToClient(tx: Tx, fromID: string, { clientID, organization }: Client): Promise<Related> {
  const moved = { contracts: 0, programs: 0 }
  for await (const { programID } of iterateAll(tx.store, clientPrograms, {
    where: { clientID: fromID },
    orderBy: 'createdAt',
  })) {
    const contract = await tx.get(clientPrograms, programID)
    if (contract?.clientID !== fromID) continue
    tx.update(clientPrograms, mayFollowClient(contract, fromID), { clientID, organization })
    moved.contracts += 1
  }
  for await (const { programID } of iterateAll(tx.store, programSchedule, {
    where: { clientID: fromID },
    orderBy: 'date',
  })) {
    const entry = await tx.get(programSchedule, programID)
    if (entry?.clientID !== fromID) continue
    tx.update(programSchedule, mayFollowClient(entry, fromID), { clientID, organization })
    moved.programs += 1
  }
  return moved
}

/** Deletes a client. Refused while contracts exist, naming the newest ten; schedule entries keep the name but not the link. */
export function remove(context: Context, input: Input['delete']): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const client = requireVersion(await lockClient(tx, input.clientID), input.version)
    const permitted = mayDeleteClient(client, await findNewestContracts(tx.store, client.clientID))
    for await (const { programID } of iterateAll(tx.store, programSchedule, {
      where: { clientID: client.clientID },
      orderBy: 'date',
    })) {
      const entry = await tx.get(programSchedule, programID)
      if (entry?.clientID === client.clientID)
        tx.update(programSchedule, mayFollowClient(entry, client.clientID), { clientID: null })
    }
    tx.remove(clients, permitted)
    return { ok: true }
  })
}

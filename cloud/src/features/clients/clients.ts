import type { clients as calls } from '@belay/contract/clients'
import { every } from '../../platform/documents/every.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, change, type Inputs, unchangedSince } from '../../platform/gate.ts'
import { pageAsStored, paged } from '../../platform/lists.ts'
import { asEffect, type Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { type Client, clients } from './clients.documents.ts'
import { mayDelete, mayMerge } from './clients.rules.ts'

type Input = Inputs<typeof calls>

/** Adds a client organisation to a unit of work. */
export function addClient(tx: Tx, form: Input['create']): Permitted<Versioned<Client>> {
  return tx.create(clients, { clientID: tx.id(), ...form })
}

/** The client whose contact has this e-mail, the oldest when there are several. */
export async function clientByContact(tx: Tx, email: string): Promise<Versioned<Client> | null> {
  const { items } = await tx.store.find(clients, { where: { contactEmail: email.trim().toLowerCase() }, orderBy: 'createdAt', limit: 1 })
  return items[0] ? tx.get(clients, items[0].clientID) : null
}

/**
 * The client that something is about to be recorded for. Serialized with deleting and merging it, so that nothing is ever
 * recorded for a client that is gone. Refuses with not-found.
 */
export async function holdClient(tx: Tx, clientID: string): Promise<Versioned<Client>> {
  await tx.guard(`client ${clientID}`)
  return (await tx.get(clients, clientID)) ?? refuse('not-found', 'There is no such client.', { reason: 'client' })
}

export function create(context: Context, input: Input['create']): Promise<Versioned<Client>> {
  return change(context, async (tx) => addClient(tx, input))
}

export async function get(context: Context, input: Input['get']): Promise<Versioned<Client>> {
  return (await context.store.get(clients, input.clientID)) ?? refuse('not-found')
}

export function list(context: Context, input: Input['list']) {
  const { search, type } = input?.where ?? {}
  return pageAsStored<Client, Versioned<Client>>(
    context,
    clients,
    { ...paged(input, 'organization'), ...(type ? { where: { type } } : {}), ...(search ? { search } : {}) },
    input?.count,
  )
}

/** How many there are; stops at 1,000 ("1,000+"). */
export async function count(context: Context): Promise<{ count: number }> {
  return { count: await context.store.count(clients, {}) }
}

/** Changes a client; a new name shows on its contracts and schedule entries, never in what was frozen for signing. */
export function update(context: Context, { clientID, version, ...changes }: Input['update']): Promise<Versioned<Client>> {
  return change(context, async (tx) => {
    const before = unchangedSince(await holdClient(tx, clientID), version)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after = tx.update(clients, asEffect(before), given)
    if (after.organization !== before.organization) await recordUnder(tx, clientID, after)
    return after
  })
}

/** Moves the contracts and schedule entries of a duplicate to this client and deletes the duplicate, in one commit. */
export function merge(context: Context, input: Input['merge']): Promise<Versioned<Client>> {
  return change(context, async (tx) => {
    const kept = mayMerge(unchangedSince(await holdClient(tx, input.clientID), input.version), input.duplicateID)
    const duplicate = await holdClient(tx, input.duplicateID)
    await recordUnder(tx, duplicate.clientID, kept)
    tx.remove(clients, asEffect(duplicate))
    return tx.update(clients, kept, withGapsFilled(kept, duplicate))
  })
}

/** What the duplicate knew and the kept client did not: contact, phone, address; notes are put together. */
function withGapsFilled(kept: Client, duplicate: Client): Partial<Client> {
  const notes = [kept.notes, duplicate.notes].filter(Boolean).join('\n\n').slice(0, 5000)
  return {
    contactName: kept.contactName || duplicate.contactName,
    contactEmail: kept.contactEmail || duplicate.contactEmail,
    phone: kept.phone || duplicate.phone,
    address: kept.address || duplicate.address,
    notes,
  }
}

/** Contracts and schedule entries that were recorded for one client are recorded for another (or for its new name). */
async function recordUnder(tx: Tx, fromID: string, { clientID, organization }: Client): Promise<void> {
  for await (const { programID } of every(tx.store, clientPrograms, { where: { clientID: fromID }, orderBy: 'createdAt' })) {
    const contract = await tx.get(clientPrograms, programID)
    if (contract?.clientID === fromID) tx.update(clientPrograms, asEffect(contract), { clientID, organization })
  }
  for await (const { programID } of every(tx.store, programSchedule, { where: { clientID: fromID }, orderBy: 'date' })) {
    const entry = await tx.get(programSchedule, programID)
    if (entry?.clientID === fromID) tx.update(programSchedule, asEffect(entry), { clientID, organization })
  }
}

/** Deletes a client. Refused while contracts exist, naming the newest ten; schedule entries keep the name but not the link. */
export function remove(context: Context, input: Input['delete']): Promise<{ ok: true }> {
  return change(context, async (tx) => {
    const client = unchangedSince(await holdClient(tx, input.clientID), input.version)
    const { items } = await tx.store.find(clientPrograms, { where: { clientID: client.clientID }, orderBy: 'createdAt', descending: true, limit: 10 })
    const permitted = mayDelete(client, items)
    for await (const { programID } of every(tx.store, programSchedule, { where: { clientID: client.clientID }, orderBy: 'date' })) {
      const entry = await tx.get(programSchedule, programID)
      if (entry?.clientID === client.clientID) tx.update(programSchedule, asEffect(entry), { clientID: null })
    }
    tx.remove(clients, permitted)
    return { ok: true }
  })
}

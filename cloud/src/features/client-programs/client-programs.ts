import { isDeepStrictEqual } from 'node:util'
import type { clientPrograms as calls } from '@belay/contract/client-programs'
import { contractTotal } from '@belay/contract/money'
import type { Page } from '@belay/contract/paging'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { DocumentStore, Versioned } from '../../platform/documents/store.ts'
import { type Context, type Inputs, inTransaction } from '../../platform/gate.ts'
import { pageQuery, presentPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { holdClient } from '../clients/clients.ts'
import { notify } from '../notifications/notify.ts'
import { markContract, refuseBackwards } from '../program-schedule/entries.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { contractRecalled, contractWithdrawn } from './client-programs.notifications.ts'
import { isParty, mayChange, mayDelete } from './client-programs.rules.ts'
import { asScheduled, draftContract, UNSENT } from './contracts.ts'
import { asRead, forAssigned, inFull } from './shown.ts'

type Input = Inputs<typeof calls>
type Seen = ReturnType<typeof inFull> | ReturnType<typeof forAssigned>

/** Creates an unsigned draft; the schedule entry with the same programID gets hasContract in the same commit (R36). */
export function create(context: Context, input: Input['create']) {
  return inTransaction(context, async (tx) => {
    refuseBackwardsTimes(input)
    const { organization } = await holdClient(tx, input.clientID)
    const programID = input.programID ?? tx.id()
    const contract = await draftContract(tx, {
      ...input,
      programID,
      organization,
      signerEmail: input.signerEmail ?? input.contactPersonEmail,
    })
    await markContract(tx, programID, true)
    return inFull(tx.actor, contract)
  })
}

/** Changes an unsigned contract. One that was sent goes back to draft: what the signer read no longer stands. */
export function update(context: Context, { programID, version, ...changes }: Input['update']) {
  return inTransaction(context, async (tx) => {
    const contract = mayChange(asRead(tx.actor, await tx.require(clientPrograms, programID), version))
    const given = changed(contract, changes)
    // Saving amends a contract whose program changed, also when nothing else is changed.
    const entry = contract.needsAmendment ? await tx.get(programSchedule, programID) : null
    if (Object.keys(given).length === 0 && entry === null) return inFull(tx.actor, contract)
    const next = { ...contract, ...(entry ? asScheduled(entry) : {}), ...given }
    if (given.startTime !== undefined || given.endTime !== undefined) refuseBackwardsTimes(next)
    const client = given.clientID === undefined ? null : await holdClient(tx, next.clientID)
    const updated = tx.update(clientPrograms, contract, {
      ...(entry ? asScheduled(entry) : {}),
      ...given,
      ...(client ? { organization: client.organization } : {}),
      total: contractTotal(next.lineItems, next.discount),
      ...UNSENT,
      recalledHash: contract.documentHash ?? contract.recalledHash,
      needsAmendment: false,
    })
    if (contract.sentAt !== null && contract.declinedAt === null) {
      await notify(tx, context, contractRecalled({ contract }))
    }
    return inFull(tx.actor, updated)
  })
}

/** With both times, a program ends after it starts. */
function refuseBackwardsTimes({ startTime, endTime }: Pick<ClientProgram, 'startTime' | 'endTime'>): void {
  if (startTime !== null && endTime !== null) refuseBackwards({ startTime, endTime })
}

/** The fields that are given and differ from what is stored. */
function changed(
  contract: ClientProgram,
  changes: Omit<Input['update'], 'programID' | 'version'>,
): Partial<Pick<ClientProgram, keyof typeof changes>> {
  const stored = contract as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field])),
  )
}

/** Deletes an unsigned contract; hasContract of the schedule entry becomes false in the same commit (R36), and a signer who was asked is told. */
export function remove(context: Context, input: Input['delete']): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const contract = mayDelete(asRead(tx.actor, await tx.require(clientPrograms, input.programID), input.version))
    tx.remove(clientPrograms, contract)
    await markContract(tx, input.programID, false)
    await notify(tx, context, contractWithdrawn({ contract, why: 'deleted' }))
    return { ok: true }
  })
}

/** One contract: in full for its parties and Admins, without money for Facilitators of its program, not-found for all others. */
export async function get(context: Context, input: Input['get']) {
  const { actor, store } = context
  return seenBy(actor, store, (await store.get(clientPrograms, input.programID)) ?? refuse('not-found'))
}

/** The contract as this person may see it; refuses with not-found when they may not. */
export async function seenBy(
  actor: Actor,
  store: Pick<DocumentStore, 'find'>,
  contract: Versioned<ClientProgram>,
): Promise<Seen> {
  if (isAdmin(actor) || isParty(actor, contract)) return inFull(actor, contract)
  const staffID = actor.permission === 'Facilitator' ? await staffIDOf(store, actor) : null
  if (staffID === null || !contract.assignedStaffIDs.includes(staffID)) refuse('not-found')
  return forAssigned(contract)
}

async function staffIDOf(store: Pick<DocumentStore, 'find'>, actor: Actor): Promise<string | null> {
  const { items } = await store.find(staff, { where: { email: actor.email }, orderBy: 'name', limit: 1 })
  return items[0]?.staffID ?? null
}

/** All contracts for an Admin; for a Facilitator those of the programs they are assigned to, without money. */
export async function list(context: Context, input: Input['list']): Promise<Page<Seen>> {
  const { actor, store } = context
  const { search, status } = input?.where ?? {}
  const page = { ...pageQuery(input, '-createdAt'), ...(search ? { search } : {}) }
  const byStatus: Record<string, string> = status ? { status } : {}
  if (isAdmin(actor))
    return presentPage<ClientProgram, Seen>(
      context,
      clientPrograms,
      { ...page, where: byStatus },
      (doc) => inFull(actor, doc),
      input?.count,
    )
  const staffID = await staffIDOf(store, actor)
  if (staffID === null) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  return presentPage<ClientProgram, Seen>(
    context,
    clientPrograms,
    { ...page, where: { assigned: staffID, ...byStatus } },
    forAssigned,
    input?.count,
  )
}

export function listByClient(context: Context, { clientID, ...page }: Input['listByClient']) {
  return presentPage(context, clientPrograms, { ...pageQuery(page, '-createdAt'), where: { clientID } }, (doc) =>
    inFull(context.actor, doc),
  )
}

/**
 * Contracts whose contact or signer has this e-mail, one's own without. Addresses are indexed both as stored and trimmed in
 * lower case, so the lower-cased form finds what either would (R44). Somebody else's answers not-found, but for an Admin.
 */
export function listByEmail(context: Context, input: Input['listByEmail']) {
  const { actor } = context
  const { email, ...page } = input ?? {}
  const party = (email ?? actor.email).trim().toLowerCase()
  if (party !== actor.email && !isAdmin(actor)) refuse('not-found')
  return presentPage(context, clientPrograms, { ...pageQuery(page, '-createdAt'), where: { party } }, (doc) =>
    inFull(actor, doc),
  )
}

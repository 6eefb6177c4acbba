import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { mayListAsAdmin, mayListOwn } from '../../../platform/calls/lists.rules.ts'
import {
  chooseDefaultOrder,
  limitToDays,
  listQuery,
  pageQuery,
  presentPreparedPage,
  refuseInvalidQuery,
} from '../../../platform/calls/lists.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { mergePages } from '../../../platform/documents/merge-pages.ts'
import type { Key, Query } from '../../../platform/documents/store.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { createDayOrder, createDayRanges } from '../day-order.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { clientPrograms, dayOfContract, type VersionedContract } from './client-programs.documents.ts'
import {
  presentContractAbilities,
  presentContractForStaff,
  presentContractRowAbilities,
  presentFullContract,
} from './client-programs.presenter.ts'
import { isParty, mayListContracts } from './client-programs.rules.ts'

/** Presents a page of contracts with the caller's abilities. Reads all schedule entries of the page at once. */
const prepareRows =
  <Shown>(context: Context, show: (contract: VersionedContract) => Shown) =>
  async (contracts: readonly VersionedContract[]) => {
    const programIDs = contracts.map(({ programID }) => programID)
    const entries = await context.store.getMany(programSchedule, programIDs)
    const byProgram = new Map(entries.map((entry) => [entry.programID, entry]))
    return (contract: VersionedContract) => ({
      ...show(contract),
      ...presentContractRowAbilities(context, contract, byProgram.get(contract.programID) ?? null),
    })
  }

/** Presents a page of complete contracts. */
const prepareFullRows = (context: Context) =>
  prepareRows(context, (contract) => presentFullContract(context.actor, contract))

/** Presents contracts that wait for an Admin, with all their fields. */
export const prepareWaitingContracts = (context: Context) => prepareRows(context, (contract) => contract)

/** Returns a contract: complete for parties and Admins, without money for its Facilitators, `not-found` for others. */
export async function getContract(context: Context, input: Input<'clientPrograms.get'>) {
  const { actor, store } = context
  // All are read at once, also for a missing contract, so that the time of a refusal does not reveal a contract.
  const [contract, entry, member] = await Promise.all([
    store.get(clientPrograms, input.programID),
    store.get(programSchedule, input.programID),
    actor.permission === 'Facilitator' ? findStaffByEmail(context, actor.email) : null,
  ])
  return presentContract(context, contract ?? refuse('not-found'), entry, member)
}

/** Presents a contract with its abilities. `member` is a Facilitator's staff record. Throws like `getContract`. */
export function presentContract(
  context: Context,
  contract: VersionedContract,
  entry: VersionedEntry | null,
  member: StaffMember | null,
) {
  return { ...presentToCaller(context.actor, contract, member), ...presentContractAbilities(context, contract, entry) }
}

/** Returns the contract with the fields that the actor may see. Throws `not-found` if the actor may see none. */
function presentToCaller(actor: Actor, contract: VersionedContract, member: StaffMember | null) {
  if (isAdmin(actor) || isParty(actor, contract)) return presentFullContract(actor, contract)
  if (member === null || !contract.assignedStaffIDs.includes(member.staffID)) refuse('not-found')
  return presentContractForStaff(contract)
}

/** Returns all contracts to an Admin; to a Facilitator, the contracts of their assigned programs, without money. */
export async function listContracts(context: Context, input: Input<'clientPrograms.list'>) {
  const { actor } = context
  const member = isAdmin(actor) ? null : await findStaffByEmail(context, actor.email)
  if (!isAdmin(actor) && member === null) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  const { from, to, ...where } = input?.where ?? {}
  const days = limitToDays(listQuery({ ...input, where }, chooseDefaultOrder({ from, to }, '-createdAt')), { from, to })
  const query = mayListContracts(actor, member, days)
  return member
    ? presentPreparedPage(context, clientPrograms, query, prepareRows(context, presentContractForStaff), input?.count)
    : presentPreparedPage(context, clientPrograms, query, prepareFullRows(context), input?.count)
}

export function listContractsByClient(context: Context, { clientID, ...page }: Input<'clientPrograms.listByClient'>) {
  const query = mayListAsAdmin(context.actor, { ...pageQuery(page, '-createdAt'), where: { clientID } })
  return presentPreparedPage(context, clientPrograms, query, prepareFullRows(context))
}

/**
 * Returns the contracts whose contact or signer has this e-mail. Default: the caller's. The index contains each address
 * as stored and in lower case without spaces, so the lower-case form finds both (R44). Throws `not-found` if anybody
 * but an Admin asks for another person's e-mail.
 */
export async function listContractsByEmail(context: Context, input: Input<'clientPrograms.listByEmail'>) {
  const { actor } = context
  const { email, ...page } = input ?? {}
  const party = (email ?? actor.email).trim().toLowerCase()
  const permitRead = (query: Query & { where: Record<string, Key> }) =>
    mayListOwn(actor, { ...query, where: { ...query.where, party } }, party === actor.email)
  if (page.orderBy === 'next') return refuseInvalidQuery(() => listNextContracts(context, page, permitRead))
  const query = permitRead({ ...pageQuery(page, '-createdAt'), where: {} })
  return presentPreparedPage(context, clientPrograms, query, prepareFullRows(context))
}

type Page = { limit?: number | undefined; limitToLast?: number | undefined; cursor?: string | undefined }
type PermitRead = (query: Query & { where: Record<string, Key> }) => Query

/**
 * Lists contracts by date: coming programs, the next first, then past and cancelled ones, the latest first. With
 * `limitToLast`, the list is read backwards from its end.
 */
async function listNextContracts(context: Context, page: Page, permitRead: PermitRead) {
  const { store, settings, clock } = context
  const today = centreToday(settings, clock.now())
  const isBackwards = page.limitToLast !== undefined
  const { coming, past, calledOff: off } = createDayRanges(today)
  const reads = [coming, past, off].map(({ calledOff, ...range }) => (part: { limit: number; cursor?: string }) => {
    const descending = range.descending !== isBackwards
    const query = { ...range, ...part, where: { calledOff }, orderBy: 'day', descending }
    return store.find(clientPrograms, permitRead(query))
  })
  const idOf = ({ programID }: VersionedContract) => programID
  const compareByDay = createDayOrder<VersionedContract>(dayOfContract, idOf)
  const isOver = (contract: VersionedContract) =>
    contract.programCancelled || dayOfContract(contract) < toIsoDate(today)
  const compare = (a: VersionedContract, b: VersionedContract) =>
    Number(isOver(a)) - Number(isOver(b)) || (isOver(a) ? compareByDay(b, a) : compareByDay(a, b))
  const { items, next } = await mergePages(reads, {
    limit: page.limitToLast ?? page.limit ?? PAGE.default,
    cursor: page.cursor,
    compare: isBackwards ? (a, b) => compare(b, a) : compare,
    idOf,
  })
  const show = await prepareFullRows(context)(items)
  return { items: (isBackwards ? items.toReversed() : items).map(show), next }
}

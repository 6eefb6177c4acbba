import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { listQuery, pageQuery, presentPreparedPage, usualOrder, withinDays } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { presentAbilities, presentForStaff, presentFull, presentRowAbilities } from './client-programs.presenter.ts'
import { isParty } from './client-programs.rules.ts'

/** How the contracts of a page are shown, each beside its program on the calendar. */
const prepareRows =
  <Shown>(context: Context, show: (contract: VersionedContract) => Shown) =>
  async (contracts: readonly VersionedContract[]) => {
    const programIDs = contracts.map(({ programID }) => programID)
    const entries = await context.store.getMany(programSchedule, programIDs)
    const byProgram = new Map(entries.map((entry) => [entry.programID, entry]))
    return (contract: VersionedContract) => ({
      ...show(contract),
      ...presentRowAbilities(context, contract, byProgram.get(contract.programID) ?? null),
    })
  }

/** The same in full. */
const prepareFullRows = (context: Context) => prepareRows(context, (contract) => presentFull(context.actor, contract))

/** Contracts that wait for an Admin, who may see all of them; of before, they know no reminders. */
export const prepareWaiting = (context: Context) =>
  prepareRows(context, (contract) => ({ ...contract, remindedAt: contract.remindedAt ?? null }))

/** One contract: in full for its parties and Admins, without money for its Facilitators, else not-found. */
export async function getContract(context: Context, input: Input<'clientPrograms.get'>) {
  const { actor, store } = context
  const contract = (await store.get(clientPrograms, input.programID)) ?? refuse('not-found')
  const entry = await store.get(programSchedule, contract.programID)
  return { ...(await presentToCaller(actor, store, contract)), ...presentAbilities(context, contract, entry) }
}

/** The contract as this person may see it; refuses with not-found when they may not. */
async function presentToCaller(actor: Actor, store: Pick<DocumentStore, 'find'>, contract: VersionedContract) {
  if (isAdmin(actor) || isParty(actor, contract)) return presentFull(actor, contract)
  const member = actor.permission === 'Facilitator' ? await findStaffByEmail({ store }, actor.email) : null
  if (member === null || !contract.assignedStaffIDs.includes(member.staffID)) refuse('not-found')
  return presentForStaff(contract)
}

/** All contracts for an Admin; for a Facilitator those of the programs they are assigned to, without money. */
export async function listContracts(context: Context, input: Input<'clientPrograms.list'>) {
  const { actor } = context
  const member = isAdmin(actor) ? null : await findStaffByEmail(context, actor.email)
  if (!isAdmin(actor) && member === null) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  const { from, to, ...where } = input?.where ?? {}
  const query = withinDays(
    listQuery({ ...input, where: { ...where, assigned: member?.staffID } }, usualOrder({ from, to }, '-createdAt')),
    { from, to },
  )
  return member
    ? presentPreparedPage(context, clientPrograms, query, prepareRows(context, presentForStaff), input?.count)
    : presentPreparedPage(context, clientPrograms, query, prepareFullRows(context), input?.count)
}

export function listContractsByClient(context: Context, { clientID, ...page }: Input<'clientPrograms.listByClient'>) {
  const query = { ...pageQuery(page, '-createdAt'), where: { clientID } }
  return presentPreparedPage(context, clientPrograms, query, prepareFullRows(context))
}

/**
 * Contracts whose contact or signer has this e-mail, one's own without. Addresses are indexed both as stored and
 * trimmed in lower case, so the lower-cased form finds what either would (R44). Somebody else's answers not-found, but
 * for an Admin.
 */
export function listContractsByEmail(context: Context, input: Input<'clientPrograms.listByEmail'>) {
  const { actor } = context
  const { email, ...page } = input ?? {}
  const party = (email ?? actor.email).trim().toLowerCase()
  if (party !== actor.email && !isAdmin(actor)) refuse('not-found')
  const query = { ...pageQuery(page, '-createdAt'), where: { party } }
  return presentPreparedPage(context, clientPrograms, query, prepareFullRows(context))
}

import { toIsoDate } from '@belay/contract/dates'
import { isAdmin } from '../../../platform/actor.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { Context, Input } from '../../../platform/gate.ts'
import { mayListAsAdmin } from '../../../platform/lists.rules.ts'
import { listQuery, pageQuery, presentPage, presentPreparedPage, withinDays } from '../../../platform/lists.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staff } from '../../staff/staff.documents.ts'
import { findStandingConflicts } from '../conflicts/find-standing-conflicts.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { listOpenSwaps } from '../swaps/find-swaps.ts'
import { sidesOf } from '../swaps/shift-swaps.rules.ts'
import { findMoves } from '../swaps/swap-moves.ts'
import { warnOfSwap } from '../swaps/warn-of-swap.ts'
import { findAccounts } from './find-assignable.ts'
import { assignmentID, byName } from './find-assignments.ts'
import {
  facilitatorRequests,
  shiftOffers,
  shiftSwaps,
  staffPrograms,
  type VersionedAssignment,
  type VersionedFacilitatorRequest,
  type VersionedOffer,
} from './staff-programs.documents.ts'
import {
  presentAssignment,
  presentListedOffer,
  presentListedRequest,
  presentListedSwap,
  presentOpenAssignment,
} from './staff-programs.presenter.ts'
import { mayListOfOwnStaff, mayListShiftsOf } from './staff-programs.rules.ts'

/** Returns a presenter of assignments for the caller. */
export const showTo = (context: Context) => (assignment: VersionedAssignment) =>
  presentAssignment(context.actor, assignment)

/** Lists assignments, newest program first. Filters by program, person or days. */
export function listAssignments(context: Context, input: Input<'staffPrograms.list'>) {
  const { from, to, ...where } = input?.where ?? {}
  const query = withinDays(listQuery({ ...input, where }, '-date'), { from, to })
  return presentPage(context, staffPrograms, mayListAsAdmin(context.actor, query), showTo(context), input?.count)
}

/** Returns assignments by their IDs, for comparing logged with planned hours. */
export async function getAssignments(context: Context, { ids }: Input<'staffPrograms.getMany'>) {
  const assignments = await context.store.getMany(staffPrograms, ids)
  return { items: assignments.map(showTo(context)) }
}

/**
 * Lists a person's assignments by date, to the person (without the cost) and to Admins. Admins can ask for the
 * conflicts of each. Refuses others with `not-found`.
 */
export async function listAssignmentsByStaff(context: Context, input: Input<'staffPrograms.listByStaff'>) {
  const { staffID } = input
  const bounds = {
    ...(input.from === undefined ? {} : { from: toIsoDate(input.from) }),
    ...(input.to === undefined ? {} : { to: toIsoDate(input.to) }),
  }
  const days = { ...bounds, ...pageQuery(input, 'date') }
  const query = mayListShiftsOf(context.actor, await context.store.get(staff, staffID), days)
  if (!input.withConflicts || !isAdmin(context.actor))
    return presentPage(context, staffPrograms, query, showTo(context))
  const prepare = async (assignments: readonly VersionedAssignment[]) => {
    const programIDs = assignments.map(({ programID }) => programID)
    const conflicts = await findStandingConflicts(context, await context.store.getMany(programSchedule, programIDs))
    return (assignment: VersionedAssignment) => ({
      ...showTo(context)(assignment),
      conflicts: (conflicts.get(assignment.programID) ?? []).filter((conflict) => conflict.staffID === staffID),
    })
  }
  return presentPreparedPage(context, staffPrograms, query, prepare)
}

/**
 * Lists a program's assignments by name, to Admins and (without the cost) its staff. Refuses others with `not-found`.
 */
export async function listAssignmentsByProgram(context: Context, { programID }: Input<'staffPrograms.listByProgram'>) {
  const { items } = await context.store.find(staffPrograms, { where: { programID }, orderBy: 'date', limit: 200 })
  const own = await findStaffByEmail(context, context.actor.email)
  if (!isAdmin(context.actor) && !items.some(({ staffID }) => staffID === own?.staffID)) refuse('not-found')
  return { items: byName(items).map((assignment) => presentOpenAssignment(context, assignment, own)) }
}

/** Lists requests to facilitate: all for an Admin, their own for a Facilitator; empty without a staff record. */
export async function listFacilitatorRequests(context: Context, input: Input<'staffPrograms.listRequests'>) {
  const { actor } = context
  const own = await findStaffByEmail(context, actor.email)
  if (!isAdmin(actor) && !own) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  const prepare = async (requests: readonly VersionedFacilitatorRequest[]) => {
    const [entries, members] = await Promise.all([
      context.store.getMany(programSchedule, [...new Set(requests.map(({ programID }) => programID))]),
      context.store.getMany(staff, [...new Set(requests.map(({ staffID }) => staffID))]),
    ])
    const accounts = await findAccounts(context.store, members)
    return (request: VersionedFacilitatorRequest) => {
      const entry = entries.find(({ programID }) => programID === request.programID) ?? null
      const member = members.find(({ staffID }) => staffID === request.staffID) ?? null
      const account = (member && accounts.get(member.email)) ?? null
      return presentListedRequest(actor, request, { own, entry, member, account })
    }
  }
  const query = mayListOfOwnStaff(actor, own, listQuery(input, '-createdAt'))
  return presentPreparedPage(context, facilitatorRequests, query, prepare, input?.count)
}

/** Lists unanswered swaps: all for an Admin, their own (proposed by or to them) for a Facilitator. */
export async function listSwaps(context: Context, { programID }: Input<'staffPrograms.listSwaps'>) {
  const { actor, store } = context
  const own = await findStaffByEmail(context, actor.email)
  const all = { where: { status: 'proposed' }, orderBy: 'answerBy' }
  const listOwn = () => (own ? listOpenSwaps(store, { staffID: own.staffID }) : [])
  const found = isAdmin(actor)
    ? await (programID ? listOpenSwaps(store, { programID }) : findAll(store, shiftSwaps, all))
    : await listOwn()
  const swaps = found.filter((swap) => !programID || [swap.programID, swap.theirProgramID].includes(programID))
  const shiftIDs = swaps.map((swap) => sidesOf(swap).map((side) => assignmentID(side.giverID, side.programID)))
  const shifts = new Map((await store.getMany(staffPrograms, shiftIDs.flat())).map((shift) => [shift.id, shift]))
  const now = context.clock.now()
  const listed = swaps.map(async (swap, index) => {
    const [shift, theirShift = null] = (shiftIDs[index] ?? []).map((id) => shifts.get(id))
    if (!shift) return []
    const isAsked = swap.withStaffID === own?.staffID
    const moves = isAsked ? await findMoves(store, swap, [shift, theirShift]) : []
    const warnings = await warnOfSwap({ store }, context, moves, now)
    return presentListedSwap(context, swap, { own, shift, theirShift, warnings })
  })
  return { items: (await Promise.all(listed)).flat() }
}

/** Lists shift offers: all for an Admin, their own for a Facilitator; empty without a staff record. */
export async function listOffers(context: Context, input: Input<'staffPrograms.listOffers'>) {
  const { actor } = context
  const own = await findStaffByEmail(context, actor.email)
  if (!isAdmin(actor) && !own) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  const show = (offer: VersionedOffer) => presentListedOffer(context, offer, own)
  const query = mayListOfOwnStaff(actor, own, listQuery(input, '-createdAt'))
  return presentPage(context, shiftOffers, query, show, input?.count)
}

import { SHIFTS } from '@belay/contract/constants'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion, type Services } from '../../../platform/gate.ts'
import { refuse, refuseField } from '../../../platform/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staff } from '../../staff/staff.documents.ts'
import { requireAssignable } from '../assignments/find-assignable.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import { refuseInactive } from '../assignments/refuse-assigning.ts'
import {
  type ShiftSwap,
  shiftSwaps,
  staffPrograms,
  type VersionedAssignment,
  type VersionedSwap,
} from '../assignments/staff-programs.documents.ts'
import { presentSwap } from '../assignments/staff-programs.presenter.ts'
import { mayProposeSwap, startOf } from '../assignments/staff-programs.rules.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { requireOwnAssignment } from '../shifts/mark-answer.ts'
import { findOpenSwaps } from './find-swaps.ts'
import { swapEnded } from './shift-swaps.notifications.ts'
import {
  isPossible,
  mayAnswerSwap,
  mayBeProposed,
  mayEndSwap,
  mayWithdrawSwap,
  type Side,
  type Swapping,
  sidesOf,
  termsOfShift,
  whySwapClosed,
} from './shift-swaps.rules.ts'

/** Returns why a swap cannot be answered now, with the same error as the call; null if it can. */
export const whySwapEnded = whySwapClosed

/** A shift that a swap moves, with its schedule entry. */
export type Move = Side & { entry: VersionedEntry; shift: VersionedAssignment }

/** Returns the shifts of a swap, the proposed one first, and locks their programs. Refuses an impossible swap. */
export async function requireMoves(tx: Tx, swapping: Swapping): Promise<Move[]> {
  const moves: Move[] = []
  for (const side of sidesOf(swapping)) {
    const entry = await tx.require(programSchedule, side.programID)
    const assigned = await findAssignments(tx, side.programID)
    const shift = assigned.find(({ staffID }) => staffID === side.giverID)
    if (!shift || !isPossible(swapping, side.programID, entry, assigned))
      refuse('failed-precondition', "These shifts can't be swapped any more.", 'not-possible')
    moves.push({ ...side, entry, shift })
  }
  return moves
}

/** Proposes a swap of the caller's own shift, also after an earlier swap has ended. */
export async function markProposed(tx: Tx, context: Context, input: Input<'staffPrograms.proposeSwap'>) {
  const { centre } = context.settings
  const shift = mayProposeSwap(await requireOwnAssignment(tx, context, input), tx.now, centre)
  const { id, staffID, programID, staffName, staffEmail } = shift
  const [proposer, taker] = await Promise.all([tx.lock(staff, staffID), tx.lock(staff, input.withStaffID)])
  if (!taker || taker.staffID === staffID) return refuseField('withStaffID', 'Choose somebody else.', 'unknown')
  const theirs = input.theirID === undefined ? null : await tx.get(staffPrograms, input.theirID)
  if (input.theirID !== undefined && theirs?.staffID !== input.withStaffID)
    return refuseField('theirID', "We can't find this shift.", 'unknown')
  if (theirs) refuseInactive(proposer)
  const shifts = [shift, ...(theirs ? [theirs] : [])]
  const answerBy = Math.min(...shifts.map((one) => startOf(one, centre.timeZone))) - SHIFTS.swapUntil
  if (answerBy <= tx.now) refuse('failed-precondition', "It's too late to swap this shift.", 'too-late')
  const entries = await Promise.all(shifts.map((one) => tx.require(programSchedule, one.programID)))
  const fields = {
    terms: entries.map((entry, at) => termsOfShift({ entry, shift: shifts[at] ?? refuse('internal') })),
    staffName,
    staffEmail,
    withStaffID: (await requireAssignable(tx, taker)).staffID,
    withStaffName: taker.name,
    withStaffEmail: taker.email,
    theirProgramID: theirs?.programID ?? null,
    note: input.note,
    status: 'proposed' as const,
    proposedAt: tx.now,
    answerBy,
    answeredAt: null,
    declineReason: null,
    endedAs: null,
  }
  const earlier = await tx.get(shiftSwaps, id)
  return earlier
    ? tx.update(shiftSwaps, mayBeProposed(earlier), fields)
    : tx.create(shiftSwaps, { id, staffID, programID, ...fields })
}

/** Accepts or declines a swap for the person who was asked. */
export async function markSwapAnswered(tx: Tx, input: Input<'staffPrograms.answerSwap'>) {
  const stored = (await tx.get(shiftSwaps, input.id)) ?? refuse('not-found')
  const swap = mayAnswerSwap(tx.actor, await findStaffByEmail(tx, tx.actor.email), stored, tx.now)
  requireVersion(presentSwap(swap), input.version)
  return input.accept
    ? tx.update(shiftSwaps, swap, { status: 'accepted', answeredAt: tx.now })
    : tx.update(shiftSwaps, swap, { status: 'declined', answeredAt: tx.now, declineReason: input.reason || null })
}

/** Withdraws a swap, for the person who proposed it or an Admin. Notifies both people. */
export async function markWithdrawn(tx: Tx, context: Context, { id, version }: Input<'staffPrograms.withdrawSwap'>) {
  const stored = (await tx.get(shiftSwaps, id)) ?? refuse('not-found')
  const swap = mayWithdrawSwap(tx.actor, await findStaffByEmail(tx, tx.actor.email), stored)
  requireVersion(presentSwap(swap), version)
  return endSwap(tx, context, swap, { status: 'withdrawn', endedAs: 'taken-back' })
}

type End = Pick<ShiftSwap, 'status'> & Partial<Pick<ShiftSwap, 'endedAs'>>
type Told = Pick<Services, 'settings'>

async function endSwap(tx: Tx, context: Told, swap: VersionedSwap, end: End) {
  const ended = tx.update(shiftSwaps, mayEndSwap(swap), end)
  await notify(tx, context, swapEnded({ swap: ended, by: tx.actor }))
  return ended
}

/** Ends the open swaps of a person who leaves the staff or is no longer active. Notifies both people. */
export async function endSwapsOfStaff(tx: Tx, context: Told, staffID: string): Promise<void> {
  for (const swap of await findOpenSwaps(tx, { staffID }))
    await endSwap(tx, context, swap, { status: 'withdrawn', endedAs: 'changed' })
}

/** Ends the swaps that are no longer possible after a change of the program. Returns the ended swaps. */
export const endImpossible = (
  tx: Tx,
  swaps: readonly VersionedSwap[],
  programID: string,
  { entry, assigned }: { entry: VersionedEntry | null; assigned: readonly VersionedAssignment[] },
): VersionedSwap[] =>
  swaps
    .filter((swap) => !isPossible(swap, programID, entry, assigned))
    .map((swap) => tx.update(shiftSwaps, mayEndSwap(swap), { status: 'withdrawn', endedAs: 'changed' }))

/** Finds the swaps whose deadline has passed. */
export const findLateSwaps = (store: Pick<DocumentStore, 'find'>, now: number) =>
  findAll(store, shiftSwaps, { where: { status: 'proposed' }, orderBy: 'answerBy', to: now })

/** Ends a swap if its deadline has passed, and notifies both people. */
export async function markSwapExpired(tx: Tx, context: Told, id: string): Promise<void> {
  const swap = await tx.get(shiftSwaps, id)
  if (swap?.status === 'proposed' && swap.answerBy <= tx.now) await endSwap(tx, context, swap, { status: 'expired' })
}

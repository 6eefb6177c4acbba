import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { permit, permitAs } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import { type Closed, isFirmlyConfirmed, mayAnswerAsked } from '../assignments/staff-programs.rules.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { listSwapShifts, type ShiftSwap, type SwapTerms, type VersionedSwap } from './shift-swaps.documents.ts'

type Own = Pick<StaffMember, 'staffID'> | null

type Terms = { entry: Pick<ScheduleEntry, 'placeID' | 'location'>; shift: Pick<StaffProgram, 'role' | 'hours'> }

/** Returns the terms that a person accepts with a shift: role, hours and place (by ID, so it may be renamed). */
export const termsOfShift = ({ entry: { placeID, location }, shift: { role, hours } }: Terms): string =>
  JSON.stringify([role, hours, placeID ?? location])

/** True if, for this program, the giver still works the shift on the proposed terms and the taker is not on it. */
export const isSwapPossible = (
  swap: SwapTerms,
  programID: string,
  entry: Pick<ScheduleEntry, 'status' | 'placeID' | 'location'> | null,
  assigned: readonly StaffProgram[],
): boolean =>
  entry !== null &&
  entry.status !== 'cancelled' &&
  listSwapShifts(swap)
    .filter((side) => side.programID === programID)
    .every(({ giverID, takerID, terms }) => {
      const shift = assigned.find(({ staffID }) => staffID === giverID)
      const isAsAsked = shift && isFirmlyConfirmed(shift) && terms === termsOfShift({ entry, shift })
      return isAsAsked && !assigned.some(({ staffID }) => staffID === takerID)
    })

/** Permits a new swap of a shift if no earlier one is open, because only one person is asked at a time. */
export function mayProposeAgain(earlier: VersionedSwap) {
  const message = `You asked ${earlier.withStaffName} already. Withdraw that first.`
  return permitAs('already-exists', earlier, earlier.status !== 'proposed', message, 'already-asked')
}

const ENDED = {
  'taken-back': { message: 'This swap was withdrawn.', reason: 'taken-back' },
  changed: { message: 'One of the shifts changed since, so this swap ended.', reason: 'changed' },
} as const
const LATE = { message: 'The time to answer this swap is over.', reason: 'expired' }

/** Returns why a swap cannot be answered now; null if it can. */
export function whySwapClosed(swap: ShiftSwap, now: number): Closed | null {
  if (swap.status === 'withdrawn') return ENDED[swap.endedAs ?? 'changed']
  if (swap.status === 'expired' || (swap.status === 'proposed' && swap.answerBy <= now)) return LATE
  return swap.status === 'proposed' ? null : { message: `You already ${swap.status} this swap.`, reason: 'answered' }
}

/** Refuses people who may not see a swap with `not-found`. Only its two people and Admins may. */
function refuseStrangers(actor: Actor, ownRecord: Own, { staffID, withStaffID }: ShiftSwap): void {
  const isTheirs = ownRecord !== null && (ownRecord.staffID === staffID || ownRecord.staffID === withStaffID)
  if (!isTheirs && !isAdmin(actor)) refuse('not-found')
}

/** Permits only the person who was asked to answer a swap. */
export function mayAnswerSwap(actor: Actor, ownRecord: Own, swap: VersionedSwap, now: number) {
  refuseStrangers(actor, ownRecord, swap)
  return mayAnswerAsked(swap, ownRecord?.staffID === swap.withStaffID, whySwapClosed(swap, now))
}

/** Permits the person who proposed a swap, and Admins, to withdraw it. */
export function mayWithdrawSwap(actor: Actor, ownRecord: Own, swap: VersionedSwap) {
  refuseStrangers(actor, ownRecord, swap)
  const isTheirs = ownRecord?.staffID === swap.staffID || isAdmin(actor)
  permitAs('permission-denied', swap, isTheirs, 'Only the person who proposed it can withdraw it.', 'not-yours')
  return mayEndSwap(swap)
}

/** Permits ending an unanswered swap: withdrawn, after a change of its shifts or people, or after its deadline. */
export const mayEndSwap = (swap: VersionedSwap) =>
  permit(swap, swap.status === 'proposed', 'This swap was already answered or has ended.', 'not-open')

/** Permits updating the names and e-mail addresses on an unanswered swap. */
export const mayCopySwapNames = mayEndSwap

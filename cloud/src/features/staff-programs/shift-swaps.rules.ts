import { type Actor, isAdmin } from '../../platform/actor.ts'
import { permit, permitAs } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import type { ShiftSwap, StaffProgram, VersionedSwap } from './staff-programs.documents.ts'
import { isFirm } from './staff-programs.rules.ts'

type Own = Pick<StaffMember, 'staffID'> | null
/** Who would swap shifts of which programs, on which terms. */
export type Swapping = Pick<ShiftSwap, 'staffID' | 'withStaffID' | 'programID' | 'theirProgramID' | 'terms'>
/** A shift that a swap moves: of which program, from whom and to whom, and the terms on which it was asked about. */
export type Side = { programID: string; giverID: string; takerID: string; terms: string | undefined }

type Terms = { entry: Pick<ScheduleEntry, 'placeID' | 'location'>; shift: Pick<StaffProgram, 'role' | 'hours'> }

/** What somebody says yes to who takes a shift: its role, its hours and where it is; a place may get another name. */
export const termsOfShift = ({ entry: { placeID, location }, shift: { role, hours } }: Terms): string =>
  JSON.stringify([role, hours, placeID ?? location])

/** The shifts that a swap moves: the one that is proposed, and the one that is taken for it. */
export const sidesOf = ({ staffID, withStaffID, programID, theirProgramID, terms }: Swapping): Side[] => [
  { programID, giverID: staffID, takerID: withStaffID, terms: terms?.[0] },
  ...(theirProgramID ? [{ programID: theirProgramID, giverID: withStaffID, takerID: staffID, terms: terms?.[1] }] : []),
]

/**
 * Whether a swap can still happen, as far as this program goes: who gives works it on the terms that were asked about,
 * and who takes is not on it.
 */
export const isPossible = (
  swap: Swapping,
  programID: string,
  entry: Pick<ScheduleEntry, 'status' | 'placeID' | 'location'> | null,
  assigned: readonly StaffProgram[],
): boolean =>
  entry !== null &&
  entry.status !== 'cancelled' &&
  sidesOf(swap)
    .filter((side) => side.programID === programID)
    .every(({ giverID, takerID, terms }) => {
      const shift = assigned.find(({ staffID }) => staffID === giverID)
      const isAsAsked = shift && isFirm(shift) && (terms === undefined || terms === termsOfShift({ entry, shift }))
      return isAsAsked && !assigned.some(({ staffID }) => staffID === takerID)
    })

/** A swap of a shift is proposed to one person at a time, also after an earlier answer. */
export const mayBeProposed = (earlier: VersionedSwap) =>
  permitAs(
    'already-exists',
    earlier,
    earlier.status !== 'proposed',
    `You asked ${earlier.withStaffName} already. Withdraw that first.`,
    'already-asked',
  )

const ENDED = {
  'taken-back': { message: 'This swap was withdrawn.', reason: 'taken-back' },
  changed: { message: 'One of the shifts changed since, so this swap ended.', reason: 'changed' },
} as const
const LATE = { message: 'The time to answer this swap is over.', reason: 'expired' }

/** Why a swap cannot be answered now; null while it can. */
export function whySwapClosed(swap: ShiftSwap, now: number): { message: string; reason: string } | null {
  if (swap.status === 'withdrawn') return ENDED[swap.endedAs ?? 'changed']
  if (swap.status === 'expired' || (swap.status === 'proposed' && swap.answerBy <= now)) return LATE
  return swap.status === 'proposed' ? null : { message: `You already ${swap.status} this swap.`, reason: 'answered' }
}

/** Whether a swap is somebody's to see: theirs, or an Admin's; to others it does not exist. */
function refuseStrangers(actor: Actor, own: Own, { staffID, withStaffID }: ShiftSwap): void {
  const isTheirs = own !== null && (own.staffID === staffID || own.staffID === withStaffID)
  if (!isTheirs && !isAdmin(actor)) refuse('not-found')
}

/** Only the person who was asked answers. */
export function mayAnswerSwap(actor: Actor, own: Own, swap: VersionedSwap, now: number) {
  refuseStrangers(actor, own, swap)
  const isAsked = own?.staffID === swap.withStaffID
  permitAs('permission-denied', swap, isAsked, 'Only the person who was asked can answer.', 'not-yours')
  const closed = whySwapClosed(swap, now)
  return permit(swap, closed === null, closed?.message, closed?.reason)
}

/** Whoever proposed a swap withdraws it, or an Admin. */
export function mayWithdrawSwap(actor: Actor, own: Own, swap: VersionedSwap) {
  refuseStrangers(actor, own, swap)
  const isTheirs = own?.staffID === swap.staffID || isAdmin(actor)
  permitAs('permission-denied', swap, isTheirs, 'Only the person who proposed it can withdraw it.', 'not-yours')
  return mayEndSwap(swap)
}

/** A swap ends unanswered: withdrawn, by a change of its shifts or people, or by its time. */
export const mayEndSwap = (swap: VersionedSwap) =>
  permit(swap, swap.status === 'proposed', 'This swap was already answered or has ended.', 'not-open')

/** A swap that waits for an answer shows the names and addresses of its people. */
export const mayFollowPeople = mayEndSwap

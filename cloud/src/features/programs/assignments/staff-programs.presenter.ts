import { facilitatorRequest, listedSwap, shiftOffer, shiftSwap, staffProgram } from '@belay/contract/staff-programs'
import { abilitiesOf } from '../../../platform/abilities.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/gate.ts'
import { pickFields } from '../../../platform/pick-fields.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { mayAnswerOffer, mayEndOffer } from '../offers/shift-offers.rules.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { mayAnswerSwap, mayWithdrawSwap } from '../swaps/shift-swaps.rules.ts'
import type { SyncedAssignments } from './assignment-rows.ts'
import type { Account } from './refuse-assigning.ts'
import type {
  StaffProgram,
  VersionedAssignment,
  VersionedFacilitatorRequest,
  VersionedOffer,
  VersionedSwap,
} from './staff-programs.documents.ts'
import {
  mayAnswer,
  mayBeReleased,
  mayDecideRequest,
  mayGiveBack,
  mayProposeSwap,
  mayWithdraw,
  refuseAccepting,
} from './staff-programs.rules.ts'

/**
 * Returns an assignment's fields. Only Admins see the cost; only Admins and the person see the reasons for declining or
 * giving back.
 */
export function presentAssignment(
  { permission, email }: Pick<Actor, 'permission' | 'email'>,
  { totalCost, ...assignment }: VersionedAssignment,
) {
  const isAdmin = permission === 'Admin'
  return {
    ...pickFields(staffProgram, assignment),
    declineReason: isAdmin || assignment.staffEmail === email ? assignment.declineReason : null,
    giveBackReason: isAdmin || assignment.staffEmail === email ? (assignment.giveBackReason ?? null) : null,
    ...(isAdmin ? { totalCost } : {}),
  }
}

/** Returns an assignment with the caller's abilities. `own`: the caller's staff record. */
export function presentOpenAssignment(
  { actor, clock, settings }: Pick<Context, 'actor' | 'clock' | 'settings'>,
  assignment: VersionedAssignment,
  own: Pick<StaffMember, 'staffID'> | null,
) {
  const now = clock.now()
  const answer = () => mayAnswer(actor, own, assignment, now, settings.centre)
  return {
    ...presentAssignment(actor, assignment),
    ...abilitiesOf(actor, {
      confirm: { call: 'staffPrograms.confirm', rule: answer },
      decline: { call: 'staffPrograms.decline', rule: answer },
      giveBack: { call: 'staffPrograms.giveBack', rule: () => mayGiveBack(answer(), now, settings.centre) },
      proposeSwap: { call: 'staffPrograms.proposeSwap', rule: () => mayProposeSwap(answer(), now, settings.centre) },
      release: { call: 'staffPrograms.sync', rule: () => mayBeReleased(assignment, assignment.programID) },
    }),
  }
}

/**
 * Returns a request to facilitate with the caller's abilities. `own`: the caller's staff record; `entry`: the schedule
 * entry with its staffing.
 */
export const presentListedRequest = (
  actor: Actor,
  request: VersionedFacilitatorRequest,
  {
    own,
    entry,
    member,
    account,
  }: { own: StaffMember | null; entry: ScheduleEntry | null; member: StaffMember | null; account: Account },
) => ({
  ...presentFacilitatorRequest(request),
  ...abilitiesOf(actor, {
    accept: {
      call: 'staffPrograms.acceptRequest',
      rule: () => {
        mayDecideRequest(request)
        refuseAccepting({ entry, member, account, assigned: entry?.staffing ?? [] })
      },
    },
    decline: { call: 'staffPrograms.declineRequest', rule: () => mayDecideRequest(request) },
    withdraw: { call: 'staffPrograms.withdrawRequest', rule: () => mayWithdraw(own, request) },
  }),
})

/** Returns how many assignments a sync created, updated, removed and left unchanged, and the current assignments. */
export const presentSync = (actor: Actor, result: SyncedAssignments) => ({
  created: result.created.length,
  updated: result.updated.length,
  removed: result.removed.length,
  unchanged: result.unchanged.length,
  skipped: result.skipped,
  assignments: result.assignments.map((assignment) => presentAssignment(actor, assignment)),
})

/** Returns the public fields of a request to facilitate. */
export const presentFacilitatorRequest = (request: VersionedFacilitatorRequest) =>
  pickFields(facilitatorRequest, request)

/** Returns the public fields of a shift offer. */
export const presentOffer = (offer: VersionedOffer) => pickFields(shiftOffer, offer)

/** Returns an offer with the caller's abilities. `own`: the caller's staff record. */
export const presentListedOffer = (
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  offer: VersionedOffer,
  own: Pick<StaffMember, 'staffID'> | null,
) => ({
  ...presentOffer(offer),
  ...abilitiesOf(actor, {
    answer: { call: 'staffPrograms.answerOffer', rule: () => mayAnswerOffer(actor, own, offer, clock.now()) },
    takeBack: { call: 'staffPrograms.takeBackOffer', rule: () => mayEndOffer(offer) },
  }),
})

/** Returns the public fields of a swap. */
export const presentSwap = (swap: VersionedSwap) => pickFields(shiftSwap, swap)

/** Returns the fields of a shift that possible swap partners may see. */
export const presentSwappedShift = (assignment: StaffProgram) => pickFields(listedSwap.shape.shift, assignment)

type SwapParts = {
  own: Pick<StaffMember, 'staffID'> | null
  shift: StaffProgram
  theirShift: StaffProgram | null
  warnings: string[]
}

/** Returns a swap with its shifts and the caller's abilities. `own`: the caller's staff record. */
export const presentListedSwap = (
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  swap: VersionedSwap,
  { own, shift, theirShift, warnings }: SwapParts,
) => ({
  ...presentSwap(swap),
  shift: presentSwappedShift(shift),
  theirShift: theirShift && presentSwappedShift(theirShift),
  warnings,
  ...abilitiesOf(actor, {
    answer: { call: 'staffPrograms.answerSwap', rule: () => mayAnswerSwap(actor, own, swap, clock.now()) },
    withdraw: { call: 'staffPrograms.withdrawSwap', rule: () => mayWithdrawSwap(actor, own, swap) },
  }),
})

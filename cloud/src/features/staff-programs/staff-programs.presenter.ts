import { facilitatorRequest, listedSwap, shiftOffer, shiftSwap, staffProgram } from '@belay/contract/staff-programs'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/gate.ts'
import { pickFields } from '../../platform/pick-fields.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import type { Account } from '../program-schedule/refuse-assigning.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import type { SetAssignments } from './set-assignments.ts'
import { mayAnswerOffer, mayEndOffer } from './shift-offers.rules.ts'
import { mayAnswerSwap, mayWithdrawSwap } from './shift-swaps.rules.ts'
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

/** An assignment: money for Admins only, why somebody declined for Admins and themselves. */
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

/** An assignment of a program that is opened, with what this person may do with it. `own` is their staff record. */
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

/** A request in a list, with what this person (of the record `own`) may do; `entry` names who is assigned. */
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

/** How many assignments a sync made, changed, removed and left, and what they are now. */
export const presentSync = (actor: Actor, result: SetAssignments) => ({
  created: result.created.length,
  updated: result.updated.length,
  removed: result.removed.length,
  unchanged: result.unchanged.length,
  skipped: result.skipped,
  assignments: result.assignments.map((assignment) => presentAssignment(actor, assignment)),
})

/** A request to facilitate. */
export const presentFacilitatorRequest = (request: VersionedFacilitatorRequest) =>
  pickFields(facilitatorRequest, request)

/** An offered shift. */
export const presentOffer = (offer: VersionedOffer) => pickFields(shiftOffer, offer)

/** An offer in a list, with what this person (of the record `own`) may do with it. */
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

/** A proposed swap. */
export const presentSwap = (swap: VersionedSwap) => pickFields(shiftSwap, swap)

/** A shift as those see it who may swap it. */
export const presentSwappedShift = (assignment: StaffProgram) => pickFields(listedSwap.shape.shift, assignment)

type SwapParts = {
  own: Pick<StaffMember, 'staffID'> | null
  shift: StaffProgram
  theirShift: StaffProgram | null
  warnings: string[]
}

/** A swap in a list with its shifts, and what this person (of the record `own`) may do with it. */
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

import { OFFERS } from '@belay/contract/constants'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { permit, permitAs } from '../../../platform/calls/permit.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import { instantOf } from '../../../platform/time/civil-time.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import { type Closed, mayAnswerAsked } from '../assignments/staff-programs.rules.ts'
import { type AnsweredAssignments, openSeatsOf } from '../assignments/staffing-of-program.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import type { ShiftOffer, VersionedOffer } from './shift-offers.documents.ts'

type Entry = Pick<ScheduleEntry, 'date' | 'startTime' | 'status' | 'staffNeeded'>

/** Refuses to offer a shift of a program that has all its staff. */
export function refuseWithoutOpenSeat(entry: Entry, assigned: AnsweredAssignments): void {
  if (openSeatsOf(entry, assigned) === 0)
    refuse('failed-precondition', 'This program has all the staff it needs.', 'no-open-shift')
}

/** Refuses to offer a shift to a person who is already on the program. */
export function refuseMemberOfProgram(
  staffID: string,
  assigned: readonly Pick<StaffProgram, 'staffID' | 'staffName'>[],
): void {
  const person = assigned.find((assignment) => assignment.staffID === staffID)
  if (person) refuse('already-exists', `${person.staffName} is on this program already.`, 'already-assigned')
}

/** Returns the deadline of an offer, in ms: the wanted time, else a few days from now; always before the program. */
export function computeAnswerBy(entry: Entry, wanted: number | undefined, now: number, timeZone: string): number {
  const start = instantOf(entry.date, entry.startTime, timeZone)
  if (wanted !== undefined && (wanted <= now || wanted > start))
    refuseField('answerBy', 'Choose a time between now and the start of the program.')
  const latest = start - OFFERS.closeBefore
  return wanted ?? Math.min(now + OFFERS.answerWithin, latest > now ? latest : start)
}

/** Permits a new offer to a person whose earlier offer is no longer open. */
export function mayOfferAgain(earlier: VersionedOffer) {
  const message = `${earlier.staffName} was already asked.`
  return permitAs('already-exists', earlier, earlier.status !== 'offered', message, 'already-asked')
}

const ENDED = {
  taken: { message: 'This shift is already taken. Thank you for answering.', reason: 'taken' },
  assigned: { message: "You're already assigned to this program.", reason: 'already-assigned' },
  cancelled: { message: 'This program is cancelled or no longer on the schedule.', reason: 'program-cancelled' },
  'taken-back': { message: 'This shift is no longer offered.', reason: 'taken-back' },
} as const
const LATE = { message: 'The time to answer this offer is over.', reason: 'expired' }

/** Returns why an offer cannot be answered now; null if it can. */
export function whyOfferClosed(offer: ShiftOffer, now: number): Closed | null {
  if (offer.status === 'withdrawn') return ENDED[offer.endedAs ?? 'taken-back']
  if (offer.status === 'expired' || (offer.status === 'offered' && offer.answerBy <= now)) return LATE
  return offer.status === 'offered' ? null : { message: `You already ${offer.status} this shift.`, reason: 'answered' }
}

/** Permits only the person who was asked to answer an offer. Only Admins get a reason; others get `not-found`. */
export function mayAnswerOffer(
  actor: Actor,
  ownRecord: Pick<StaffMember, 'staffID'> | null,
  offer: VersionedOffer,
  now: number,
) {
  const isOwn = ownRecord?.staffID === offer.staffID
  if (!isOwn && !isAdmin(actor)) refuse('not-found')
  return mayAnswerAsked(offer, isOwn, whyOfferClosed(offer, now))
}

/** Permits ending an unanswered offer: by an Admin, with its program, or after its deadline. */
export const mayEndOffer = (offer: VersionedOffer) =>
  permit(offer, offer.status === 'offered', 'This offer was already answered or has ended.', 'not-open')

/** Returns the reason why a change of the program ends an open offer; null if the offer stays open. */
export function whyOfferEnds(
  offer: Pick<ShiftOffer, 'staffID'>,
  entry: Pick<ScheduleEntry, 'status' | 'staffNeeded'> | null,
  assigned: AnsweredAssignments,
): ShiftOffer['endedAs'] {
  if (!entry || entry.status === 'cancelled') return 'cancelled'
  if (assigned.some(({ staffID }) => staffID === offer.staffID)) return 'assigned'
  return openSeatsOf(entry, assigned) === 0 ? 'taken' : null
}

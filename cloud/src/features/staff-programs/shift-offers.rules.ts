import { OFFERS } from '@belay/contract/constants'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import { instantOf } from '../../platform/civil-time.ts'
import { permit, permitAs } from '../../platform/permit.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import { openSeatsOf } from './open-seats.ts'
import type { ShiftOffer, StaffProgram, VersionedOffer } from './staff-programs.documents.ts'

type Entry = Pick<ScheduleEntry, 'date' | 'startTime' | 'status' | 'staffNeeded'>
type Assigned = readonly Pick<StaffProgram, 'staffID' | 'confirmedAt' | 'declinedAt' | 'givenBackAt'>[]

/** Refuses to offer a shift of a program without open seats. */
export function refuseWithoutSeat(entry: Entry, assigned: Assigned): void {
  if (openSeatsOf(entry, assigned) === 0)
    refuse('failed-precondition', 'This program has all the staff it needs.', 'no-open-shift')
}

/** Nobody is offered a shift of a program that they are on. */
export function refuseOnProgram(
  staffID: string,
  assigned: readonly Pick<StaffProgram, 'staffID' | 'staffName'>[],
): void {
  const person = assigned.find((assignment) => assignment.staffID === staffID)
  if (person) refuse('already-exists', `${person.staffName} is on this program already.`, 'already-assigned')
}

/** Until when an offer can be answered: as asked, else some days, and before the program. */
export function answerByOf(entry: Entry, wanted: number | undefined, now: number, timeZone: string): number {
  const start = instantOf(entry.date, entry.startTime, timeZone)
  if (wanted !== undefined && (wanted <= now || wanted > start))
    refuseField('answerBy', 'Choose a time between now and the start of the program.')
  const latest = start - OFFERS.closeBefore
  return wanted ?? Math.min(now + OFFERS.answerWithin, latest > now ? latest : start)
}

/** A shift is offered to somebody who is not on the program and has not been asked, also after an earlier answer. */
export function mayBeOffered<Offer extends ShiftOffer>(offer: Offer) {
  return permitAs(
    'already-exists',
    offer,
    offer.status !== 'offered',
    `${offer.staffName} was already asked.`,
    'already-asked',
  )
}

const ENDED = {
  taken: { message: 'This shift is already taken. Thank you for answering.', reason: 'taken' },
  assigned: { message: "You're already assigned to this program.", reason: 'already-assigned' },
  cancelled: { message: 'This program is cancelled or no longer on the schedule.', reason: 'program-cancelled' },
  'taken-back': { message: 'This shift is no longer offered.', reason: 'taken-back' },
} as const
const LATE = { message: 'The time to answer this offer is over.', reason: 'expired' }

/** Why an offer cannot be answered now; null while it can. */
export function whyClosed(offer: ShiftOffer, now: number): { message: string; reason: string } | null {
  if (offer.status === 'withdrawn') return ENDED[offer.endedAs ?? 'taken-back']
  if (offer.status === 'expired' || (offer.status === 'offered' && offer.answerBy <= now)) return LATE
  return offer.status === 'offered' ? null : { message: `You already ${offer.status} this shift.`, reason: 'answered' }
}

/** Only the person who was asked answers. Admins, who may see the offer, are told so; to others it does not exist. */
export function mayAnswerOffer(
  actor: Actor,
  own: Pick<StaffMember, 'staffID'> | null,
  offer: VersionedOffer,
  now: number,
) {
  const isOwn = own?.staffID === offer.staffID
  if (!isOwn && !isAdmin(actor)) refuse('not-found')
  permitAs('permission-denied', offer, isOwn, 'Only the person who was asked can answer.', 'not-yours')
  const closed = whyClosed(offer, now)
  return permit(offer, closed === null, closed?.message, closed?.reason)
}

/** An offer ends unanswered: by an Admin, with its program, or by its time. */
export const mayEndOffer = (offer: VersionedOffer) =>
  permit(offer, offer.status === 'offered', 'This offer was already answered or has ended.', 'not-open')

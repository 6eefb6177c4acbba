import { plannedHoursOf } from '@belay/contract/planned-hours'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staff } from '../../staff/staff.documents.ts'
import { requireAssignable } from '../assignments/find-assignable.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import { refuseRequesting } from '../assignments/refuse-assigning.ts'
import {
  type ShiftOffer,
  type StaffProgram,
  shiftOffers,
  type VersionedOffer,
} from '../assignments/staff-programs.documents.ts'
import { presentOffer } from '../assignments/staff-programs.presenter.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { findOffers, onlyOpen } from './find-offers.ts'
import { offerDeclined, offerEnded } from './shift-offers.notifications.ts'
import {
  answerByOf,
  mayAnswerOffer,
  mayBeOffered,
  mayEndOffer,
  refuseOnProgram,
  refuseWithoutSeat,
  whyClosed,
} from './shift-offers.rules.ts'

type Terms = Pick<ShiftOffer, 'role' | 'hours' | 'note' | 'answerBy'>

/** Returns why an offer cannot be answered now, with the same error as the call; null if it can. */
export const whyOfferClosed = whyClosed

/** Returns the terms of an offer. Refuses if the program has no open shift or has begun. */
export function termsOf(
  tx: Tx,
  { settings }: Pick<Context, 'settings'>,
  entry: ScheduleEntry,
  assigned: readonly StaffProgram[],
  { role, note, hours, answerBy }: Input<'staffPrograms.offer'>,
): Terms {
  const { timeZone } = settings.centre
  refuseRequesting(entry, tx.now, timeZone)
  refuseWithoutSeat(entry, assigned)
  return {
    role,
    note,
    hours: hours ?? plannedHoursOf(entry),
    answerBy: answerByOf(entry, answerBy, tx.now, timeZone),
  }
}

/** Offers a shift to one person, also after an earlier offer has ended. */
export async function createOffer(
  tx: Tx,
  { programID, programName, date, startTime, endTime, location }: ScheduleEntry,
  assigned: readonly StaffProgram[],
  staffID: string,
  more: Terms & Pick<ShiftOffer, 'overridden'>,
): Promise<VersionedOffer> {
  refuseOnProgram(staffID, assigned)
  const member = await requireAssignable(tx, await tx.lock(staff, staffID))
  const id = assignmentID(staffID, programID)
  const fields = {
    ...{ programName, date, startTime, endTime, location },
    ...more,
    staffName: member.name,
    staffEmail: member.email,
    status: 'offered' as const,
    offeredAt: tx.now,
    answeredAt: null,
    declineReason: null,
    endedAs: null,
  }
  const earlier = await tx.get(shiftOffers, id)
  return earlier
    ? tx.update(shiftOffers, mayBeOffered(earlier), fields)
    : tx.create(shiftOffers, { id, staffID, programID, ...fields })
}

/** Accepts or declines an offer for its person. Notifies the Admins if the person declined. */
export async function markOfferAnswered(tx: Tx, context: Context, input: Input<'staffPrograms.answerOffer'>) {
  const stored = (await tx.get(shiftOffers, input.id)) ?? refuse('not-found')
  await tx.lock(programSchedule, stored.programID)
  const offer = mayAnswerOffer(tx.actor, await findStaffByEmail(tx, tx.actor.email), stored, tx.now)
  requireVersion(presentOffer(offer), input.version)
  if (input.accept) return tx.update(shiftOffers, offer, { status: 'accepted', answeredAt: tx.now })
  const declined = { status: 'declined' as const, answeredAt: tx.now, declineReason: input.reason || null }
  const answered = tx.update(shiftOffers, offer, declined)
  await notify(tx, context, offerDeclined({ offer: answered }))
  return answered
}

/** Withdraws an unanswered offer for an Admin and notifies the person. */
export async function markTakenBack(tx: Tx, context: Context, { id, version }: Input<'staffPrograms.takeBackOffer'>) {
  const offer = mayEndOffer(await tx.require(shiftOffers, id))
  requireVersion(presentOffer(offer), version)
  await tx.lock(programSchedule, offer.programID)
  const ended = endOffer(tx, offer)
  await notify(tx, context, offerEnded({ offer: ended }))
  return ended
}

const endOffer = (tx: Tx, offer: VersionedOffer) =>
  tx.update(shiftOffers, mayEndOffer(offer), { status: 'withdrawn', endedAs: 'taken-back' })

/** Ends the open offers to a person who leaves the staff. Returns the ended offers. */
export async function endOffersOfStaff(tx: Tx, staffID: string): Promise<VersionedOffer[]> {
  return onlyOpen(await findOffers(tx, { staffID })).map((offer) => endOffer(tx, offer))
}

/** Ends a program's offers whose deadline has passed. Returns the ended offers. */
export async function markExpired(tx: Tx, programID: string): Promise<VersionedOffer[]> {
  await tx.lock(programSchedule, programID)
  const late = onlyOpen(await findOffers(tx, { programID })).filter(({ answerBy }) => answerBy <= tx.now)
  return late.map((offer) => tx.update(shiftOffers, mayEndOffer(offer), { status: 'expired' }))
}

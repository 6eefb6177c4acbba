import { isDeepStrictEqual } from 'node:util'
import { hasBegun, hasEnded } from '@belay/contract/clock'
import { LIMITS, MINUTE, REMINDERS } from '@belay/contract/constants'
import { addDays, civilDateOf, isAfter, isBefore } from '@belay/contract/dates'
import { findOpenOffer } from '@belay/contract/open-offer'
import { type RequestStatus, requestStatus } from '@belay/contract/statuses'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import type { Input, Services } from '../../../platform/calls/gate.ts'
import { permit, permitAs, permitUnreferenced, refuseEndlessChanges } from '../../../platform/calls/permit.ts'
import { type BlockingReference, refuse, refuseField } from '../../../platform/calls/refuse.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import { dateInWords } from '../../../platform/time/date-in-words.ts'
import { isReminderDue } from '../../../platform/time/is-reminder-due.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import {
  type ContactsNamed,
  type ProgramRequest,
  type VersionedRequest,
  waitsForDateSince,
} from './program-requests.documents.ts'

/** The current time, in ms, and the centre's time zone. */
type Moment = { now: number; timeZone: string }

export const momentOf = ({ now }: { now: number }, { settings }: Pick<Services, 'settings'>): Moment => ({
  now,
  timeZone: settings.centre.timeZone,
})

/** True if the request was made by the person's account or has their e-mail address. */
export const isRequester = (actor: Actor, request: ProgramRequest) =>
  request.userid === actor.userid || request.email === actor.email

/** True if the caller is an Admin, the requester or another contact of the request. */
export const canSeeRequest = (actor: Actor, request: ProgramRequest): boolean =>
  isAdmin(actor) || isRequester(actor, request) || request.otherContacts.includes(actor.email)

/** True if the person made the request, or is a contact who may also change it. */
export const mayActForRequest = (actor: Actor, request: ProgramRequest): boolean =>
  isRequester(actor, request) || (request.editors ?? []).includes(actor.email)

/** Permits an Admin, the requester and contacts with the right to edit. */
const permitActing = (actor: Actor, request: VersionedRequest) =>
  permitAs(
    'permission-denied',
    request,
    isAdmin(actor) || mayActForRequest(actor, request),
    'You can only view this request. Ask the person who made it to let you edit it.',
    'not-requester',
  )

/** Permits the requester and Admins to share a request, and to take the rights back. */
export function mayShareRequest(actor: Actor, request: VersionedRequest) {
  maySeeRequest(actor, request)
  const isOwn = isAdmin(actor) || isRequester(actor, request)
  refuseEndlessChanges(actor, request)
  return permitAs('permission-denied', request, isOwn, 'Only the requester can share this request.', 'not-requester')
}

/** Refuses to share a request with its requester, or with too many people. */
export function refuseSharing(request: ProgramRequest, email: string): void {
  if (email === request.email)
    refuseField('email', 'This is the e-mail of the person who made the request.', 'requester')
  if (!request.otherContacts.includes(email) && request.otherContacts.length >= LIMITS.otherContacts)
    refuseField('email', `You can share it with up to ${LIMITS.otherContacts} people.`, 'too-many')
}

/** Refuses other contacts in a change by anybody but the requester and Admins. */
export function refuseNamingContacts(actor: Actor, request: VersionedRequest, emails: readonly string[]): void {
  if (!isDeepStrictEqual(emails.toSorted(), request.otherContacts.toSorted())) mayShareRequest(actor, request)
}

/** Permits the people of a request and Admins to see it. Refuses others with `not-found`. */
export const maySeeRequest = (actor: Actor, request: VersionedRequest) =>
  permitAs('not-found', request, canSeeRequest(actor, request))

/** Permits the requester and editors to edit a pending request, and Admins to edit any that is not cancelled. */
export function mayEditRequest(actor: Actor, request: VersionedRequest, today: string) {
  maySeeRequest(actor, request)
  const status = requestStatus(request)
  if (isAdmin(actor))
    return permit(request, status !== 'Cancelled', "You can't change a cancelled request.", 'cancelled')
  permitActing(actor, request)
  refuseEndlessChanges(actor, request)
  const message = `This request is already ${status.toLowerCase()}. Contact the centre to change it.`
  permit(request, status === 'Pending', message, 'decided')
  // The client's choice schedules the program, so the request must not change after the centre offered the dates.
  const answer = 'We offered you dates. Choose one, or tell us that none of them works, before you change the request.'
  return permit(request, findOpenOffer(request, today) === null, answer, 'dates-offered')
}

const WHAT_NEXT: Partial<Record<RequestStatus, string>> = {
  Rejected: ' Reopen it to decide again.',
  Approved: ' It needs a date.',
}

/** Describes who decided a request and when, for example "Rejected by Ada Admin just now." */
function decisionInWords(request: ProgramRequest, { now, timeZone }: Moment): string {
  const status = requestStatus(request)
  const decidedAt = request.decidedAt ?? now
  const minutes = Math.floor((now - decidedAt) / MINUTE)
  const ago = minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const when = minutes < 60 ? ago : `on ${dateInWords(civilDateOf(decidedAt, timeZone), civilDateOf(now, timeZone))}`
  return `${status === 'Scheduled' ? 'Approved' : status} by ${request.decidedByName ?? 'the centre'} ${when}.`
}

/** Permits a decision on a pending request only. The error names the earlier decision and the next possible step. */
export function mayDecideRequest(request: VersionedRequest, moment: Moment) {
  const status = requestStatus(request)
  const message = () => decisionInWords(request, moment) + (WHAT_NEXT[status] ?? '')
  return permit(request, status === 'Pending', message, 'decided')
}

/** Permits withdrawing offered dates that were not answered. */
export const mayWithdrawDates = (request: VersionedRequest) =>
  permit(request, request.offer !== null, 'No dates are offered for this request.', 'not-offered')

/** Permits people who may act for a request, and Admins, to answer its offered dates while they are held. */
export function mayChooseDate(actor: Actor, request: VersionedRequest, moment: Moment) {
  maySeeRequest(actor, request)
  permitActing(actor, request)
  mayDecideRequest(request, moment)
  mayWithdrawDates(request)
  const today = civilDateOf(moment.now, moment.timeZone)
  const offer = findOpenOffer(request, today)
  const heldUntil = dateInWords(request.offer?.holdUntil ?? '', today)
  const message = `These dates were held until ${heldUntil}. Ask us for other dates.`
  const permitted = permit(request, offer !== null, message, 'expired')
  return { request: permitted, offer: offer ?? refuse('internal') }
}

/** Refuses an offered date that has begun since it was offered (R298). */
export function refuseBegunDate(chosen: Choice, { now, timeZone }: Moment): void {
  const message = 'This date is over. Choose another one, or tell us that none of them works.'
  if (hasBegun(chosen, now, timeZone)) refuse('failed-precondition', message, 'past')
}

/** True if dates were offered and not answered by the end of the last day. */
export const hasExpiredOffer = (request: ProgramRequest, today: string): boolean =>
  request.offer !== null && findOpenOffer(request, today) === null

/** Permits removing an expired offer from its request. */
export const mayExpireOffer = (request: VersionedRequest, today: string) =>
  permit(request, hasExpiredOffer(request, today))

/** Refuses an offer if the last day to answer is past or after the earliest date, or if a date cannot be requested. */
export function refuseInvalidOffer({ dates, holdUntil }: Input<'programRequests.offerDates'>, moment: Moment): void {
  const issues = dates.flatMap((_, index) => dateIssue(dates, index, moment) ?? [])
  const fields = issues.map(({ field, message }) => ({ field: `dates.${field}`, message }))
  const refuseHold = (message: string) => fields.push({ field: 'holdUntil', message })
  if (isBefore(holdUntil, civilDateOf(moment.now, moment.timeZone))) refuseHold('Choose today or later.')
  else if (dates.some(({ date }) => isBefore(date, holdUntil))) refuseHold('Choose a day no later than the first date.')
  if (fields.length > 0) refuse('invalid-argument', fields[0]?.message, { fields })
}

/** Permits reopening a rejected request only. */
export function mayReopenRequest(request: VersionedRequest) {
  const status = requestStatus(request)
  const message = `You can reopen only rejected requests. This one is ${status.toLowerCase()}.`
  return permit(request, status === 'Rejected', message, 'not-rejected')
}

type Choice = { date: string; startTime: string }

/** Returns why one of the dates cannot be requested (R273): it is over, too far ahead, or a duplicate. */
function dateIssue(dates: readonly Choice[], index: number, { now, timeZone }: Moment) {
  const choice = dates[index] ?? refuse('internal')
  const field = `${index}.date`
  const today = civilDateOf(now, timeZone)
  if (isBefore(choice.date, today)) return { field, reason: 'past', message: 'Choose today or later.' }
  if (hasBegun(choice, now, timeZone))
    return { field: `${index}.startTime`, reason: 'past', message: 'This time is over. Choose a later one.' }
  if (isAfter(choice.date, addDays(today, LIMITS.requestDaysAhead)))
    return { field, reason: 'too-far', message: 'Choose a date within the next ten years.' }
  if (dates.slice(0, index).some(({ date, startTime }) => date === choice.date && startTime === choice.startTime))
    return { field, reason: 'twice', message: 'Give each date and time only once.' }
  return null
}

type DatesOfInput = {
  /** The days that were preferred before. They are accepted even if they are no longer valid. */
  kept?: readonly { date: string }[]
  /** The field of the dates in the input. */
  path?: string
}

/** Refuses dates that cannot be requested. */
export function refuseInvalidDates(
  dates: readonly Choice[],
  moment: Moment,
  { kept = [], path = 'programDetails.preferredDates' }: DatesOfInput = {},
): void {
  const issues = dates.flatMap(({ date }, index) => {
    const issue = dateIssue(dates, index, moment)
    return issue && (issue.reason === 'twice' || !kept.some((before) => before.date === date)) ? issue : []
  })
  const fields = issues.map(({ field, message }) => ({ field: `${path}.${field}`, message }))
  const [first] = issues
  if (first) refuse('invalid-argument', first.message, { reason: first.reason, fields })
}

const SCHEDULED_FACTS = {
  programType: 'program type',
  participants: 'number of participants',
  preferredDates: 'preferred dates',
  location: 'location',
} as const
type ScheduledFact = keyof typeof SCHEDULED_FACTS

/** Refuses changes of facts that the schedule owns. The error says where to change them (R124). */
export function refuseScheduledFacts(request: ProgramRequest, given: Partial<ProgramRequest['programDetails']>): void {
  if (!request.addedToCalendar) return
  const facts = Object.keys(SCHEDULED_FACTS) as ScheduledFact[]
  const differing = facts.filter(
    (fact) => given[fact] !== undefined && !isDeepStrictEqual(given[fact], request.programDetails[fact]),
  )
  if (differing.length === 0) return
  const words = new Intl.ListFormat('en').format(differing.map((fact) => SCHEDULED_FACTS[fact]))
  const where = 'Change it on the schedule.'
  refuse('failed-precondition', `The ${words} of this program can't be changed on its request. ${where}`, {
    reason: 'owned-by-schedule',
    fields: differing.map((fact) => ({ field: `programDetails.${fact}`, message: where })),
  })
}

/** Refuses entering a request for another person, unless the caller is an Admin. */
export function refuseEnteringForOthers(actor: Actor): void {
  if (!isAdmin(actor))
    refuse('permission-denied', 'Only the centre can enter a request for somebody else.', 'not-admin')
}

/** Permits assigning a request without an account to the account that confirmed its address. */
export const mayAssignToAccount = (request: VersionedRequest, email: string) =>
  permitAs('internal', request, request.userid === null && request.email === email)

/** Permits the requester and Admins to cancel a request that is not rejected or cancelled. */
export function mayCancelRequest(actor: Actor, request: VersionedRequest, moment: Moment) {
  maySeeRequest(actor, request)
  const isOwn = isAdmin(actor) || isRequester(actor, request)
  permitAs('permission-denied', request, isOwn, 'Only the requester can cancel this request.', 'not-requester')
  const status = requestStatus(request)
  const isOpen = status !== 'Cancelled' && status !== 'Rejected'
  return permit(request, isOpen, () => decisionInWords(request, moment), 'decided')
}

/** Refuses the requester's cancellation of a program that is over. Admins may cancel one that never took place. */
export function refuseCancelAfterProgram(actor: Actor, entry: ScheduleEntry, { now, timeZone }: Moment): void {
  if (isAdmin(actor) || !hasEnded(entry, now, timeZone)) return
  refuse('failed-precondition', "This program is over, so you can't cancel it. Contact the centre.", 'program-over')
}

/** Permits scheduling an approved request, once. */
export function maySchedule(request: VersionedRequest) {
  const status = requestStatus(request)
  permit(request, status !== 'Scheduled', 'This request is already on the schedule.', 'scheduled')
  const message = `You can't schedule a ${status.toLowerCase()} request.`
  return permit(request, status === 'Approved', message, 'not-approved')
}

/** True if a reminder to the Admins that an approved request has no date is due today. It is repeated weekly. */
export function isDateReminderDue(request: ProgramRequest, { now, timeZone }: Moment): boolean {
  const since = waitsForDateSince(request)
  if (since === null) return false
  const last = civilDateOf(since, timeZone)
  return isReminderDue([addDays(last, REMINDERS.undatedFor)], last, civilDateOf(now, timeZone))
}

/** True if a reminder to the client to choose one of the held dates is due today. */
export function isChoiceReminderDue(request: ProgramRequest, { now, timeZone }: Moment): boolean {
  const today = civilDateOf(now, timeZone)
  const offer = findOpenOffer(request, today)
  if (!offer) return false
  const last = civilDateOf(Math.max(offer.offeredAt, offer.remindedAt ?? 0), timeZone)
  return isReminderDue([addDays(offer.holdUntil, -REMINDERS.heldDatesBefore)], last, today)
}

/** Permits storing the time of a reminder on an approved request without a date. */
export const mayRecordDateReminder = (request: VersionedRequest) =>
  permit(request, waitsForDateSince(request) !== null, "This request isn't waiting for a date.", 'not-waiting')

/** Permits deleting a request unless its program has a signed contract, hours or pay. */
export const mayDeleteRequest = (request: VersionedRequest, references: readonly BlockingReference[]) =>
  permitUnreferenced(
    request,
    references,
    "You can't delete this request. Its program has a signed contract, hours or pay.",
  )

/** Permits people to update their own counter only. */
export const mayCountContacts = (actor: Actor, counted: Versioned<ContactsNamed>) =>
  permitAs('not-found', counted, counted.userid === actor.userid)

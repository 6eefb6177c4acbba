import { isDeepStrictEqual } from 'node:util'
import { hasBegun, hasEnded } from '@belay/contract/clock'
import { LIMITS, MINUTE, REMINDERS } from '@belay/contract/constants'
import { addDays, civilDateOf, isAfter, isBefore } from '@belay/contract/dates'
import { requestStatus } from '@belay/contract/statuses'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import { dateInWords } from '../../platform/date-in-words.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Input } from '../../platform/gate.ts'
import { permit, permitAs, permitUnreferenced, refuseEndlessChanges } from '../../platform/permit.ts'
import { type BlockingReference, refuse } from '../../platform/refuse.ts'
import { isReminderDue } from '../../platform/reminder-days.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import {
  type ContactsNamed,
  type ProgramRequest,
  standingOffer,
  undatedSince,
  type VersionedRequest,
} from './program-requests.documents.ts'

/** A request concerns its requester and its other contacts. */
const concerns = (actor: Actor, request: ProgramRequest): boolean =>
  request.userid === actor.userid || request.email === actor.email || request.otherContacts.includes(actor.email)

/** Those it concerns and Admins see a request; to everybody else it does not exist. */
export const maySee = (actor: Actor, request: VersionedRequest) =>
  permitAs('not-found', request, isAdmin(actor) || concerns(actor, request))

/** A request is its requester's: whose account made it, or whose address it is. */
export const owns = (actor: Actor, request: ProgramRequest) =>
  request.userid === actor.userid || request.email === actor.email

/** The requester edits while the request is pending; Admins always, but never a cancelled one. */
export function mayEdit(actor: Actor, request: VersionedRequest, today: string) {
  maySee(actor, request)
  const status = requestStatus(request)
  if (isAdmin(actor))
    return permit(request, status !== 'Cancelled', "You can't change a cancelled request.", 'cancelled')
  permitAs(
    'permission-denied',
    request,
    owns(actor, request),
    'Only the requester can change this request.',
    'not-requester',
  )
  refuseEndlessChanges(actor, request)
  const message = `This request is already ${status.toLowerCase()}. Contact the centre to change it.`
  permit(request, status === 'Pending', message, 'decided')
  // What is scheduled by choosing a date is what the centre saw when it offered it.
  const answer = 'We offered you dates. Choose one, or tell us that none of them works, before you change the request.'
  return permit(request, standingOffer(request, today) === null, answer, 'dates-offered')
}

const MINUTES = 60
const WHAT_NEXT = {
  Rejected: ' Reopen it to decide again.',
  Approved: ' It needs a date.',
  Scheduled: '',
  Cancelled: '',
  Pending: '',
} as const

/** "Rejected by Ada Admin just now.": who decided a request, and when. */
function decisionInWords(request: ProgramRequest, now: number, timeZone: string): string {
  const status = requestStatus(request)
  const minutes = Math.floor((now - (request.decidedAt ?? now)) / MINUTE)
  const ago = minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const when = minutes < MINUTES ? ago : `on ${dateInWords(civilDateOf(request.decidedAt ?? now, timeZone))}`
  return `${status === 'Scheduled' ? 'Approved' : status} by ${request.decidedByName ?? 'the centre'} ${when}.`
}

/** Only a pending request is decided, once; the refusal says who was first and what can be done. */
export function mayDecide(request: VersionedRequest, now: number, timeZone: string) {
  const status = requestStatus(request)
  const say = () => decisionInWords(request, now, timeZone) + WHAT_NEXT[status]
  return permit(request, status === 'Pending', say, 'decided')
}

/** Offered dates are withdrawn while they wait for an answer. */
export const mayWithdrawDates = (request: VersionedRequest) =>
  permit(request, request.offer !== null, 'No dates are offered for this request.', 'not-offered')

/** Those whom a request concerns answer the dates that are offered for it, as long as these are held. */
export function mayChooseDate(actor: Actor, request: VersionedRequest, now: number, timeZone: string) {
  maySee(actor, request)
  mayDecide(request, now, timeZone)
  mayWithdrawDates(request)
  const offer = standingOffer(request, civilDateOf(now, timeZone))
  const message = `These dates were held until ${request.offer?.holdUntil}. Ask us for other dates.`
  const permitted = permit(request, offer !== null, message, 'expired')
  return { request: permitted, offer: offer ?? refuse('internal') }
}

/** Refuses an offered date that has begun since it was offered (R298). */
export function refuseBegun(chosen: Choice, { now, timeZone }: Moment): void {
  const message = 'This date is over. Choose another one, or tell us that none of them works.'
  if (hasBegun(chosen, now, timeZone)) refuse('failed-precondition', message, 'past')
}

/** Whether dates were offered for a request, and not answered by the end of the last day. */
export const isExpired = (request: ProgramRequest, today: string): boolean =>
  request.offer !== null && standingOffer(request, today) === null

/** What is no longer held is taken from its request. */
export const mayExpire = (request: VersionedRequest, today: string) => permit(request, isExpired(request, today))

/** Dates are held from today on, and to the earliest of them at the latest; each is one that may be asked for. */
export function refuseUnholdable({ dates, holdUntil }: Input<'programRequests.offerDates'>, moment: Moment): void {
  const issues = dates.flatMap((_, at) => dateIssue(dates, at, moment) ?? [])
  const fields = issues.map(({ field, message }) => ({ field: `dates.${field}`, message }))
  const wrong = (message: string) => fields.push({ field: 'holdUntil', message })
  if (isBefore(holdUntil, civilDateOf(moment.now, moment.timeZone))) wrong('Choose today or later.')
  else if (dates.some(({ date }) => isBefore(date, holdUntil))) wrong('Choose a day no later than the first date.')
  if (fields.length > 0) refuse('invalid-argument', fields[0]?.message, { fields })
}

/** Only a rejection is reversed. */
export function mayReopen(request: VersionedRequest) {
  const status = requestStatus(request)
  const message = `You can reopen only rejected requests. This one is ${status.toLowerCase()}.`
  return permit(request, status === 'Rejected', message, 'not-rejected')
}

type Choice = { date: string; startTime: string }
type Moment = { now: number; timeZone: string }

/** Returns why this one of some dates cannot be asked for (R273): it is over, too far ahead, or given twice. */
function dateIssue(dates: readonly Choice[], at: number, { now, timeZone }: Moment) {
  const choice = dates[at] ?? refuse('internal')
  const today = civilDateOf(now, timeZone)
  if (isBefore(choice.date, today)) return { field: `${at}.date`, reason: 'past', message: 'Choose today or later.' }
  if (hasBegun(choice, now, timeZone))
    return { field: `${at}.startTime`, reason: 'past', message: 'This time is over. Choose a later one.' }
  if (isAfter(choice.date, addDays(today, LIMITS.requestDaysAhead)))
    return { field: `${at}.date`, reason: 'too-far', message: 'Choose a date within the next ten years.' }
  if (dates.slice(0, at).some(({ date, startTime }) => date === choice.date && startTime === choice.startTime))
    return { field: `${at}.date`, reason: 'twice', message: 'Give each date and time only once.' }
  return null
}

/** Refuses preferred dates that cannot be asked for; those that stood before (`kept`) stay. */
export function refuseWrongDates(
  dates: readonly Choice[],
  moment: Moment,
  kept: readonly { date: string }[] = [],
): void {
  const issues = dates.flatMap(({ date }, at) => {
    const issue = dateIssue(dates, at, moment)
    return issue && (issue.reason === 'twice' || !kept.some((before) => before.date === date)) ? issue : []
  })
  const fields = issues.map(({ field, message }) => ({ field: `programDetails.preferredDates.${field}`, message }))
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

/** Refuses other facts for a request whose program is on the calendar, and says where they are changed (R124). */
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

/** Only Admins enter a request for somebody else. */
export function refuseOnBehalf(actor: Actor): void {
  if (!isAdmin(actor))
    refuse('permission-denied', 'Only the centre can enter a request for somebody else.', 'not-admin')
}

/** A request that was entered for an address becomes that of the account that confirmed the address. */
export const mayAdopt = (request: VersionedRequest, email: string) =>
  permitAs('internal', request, request.userid === null && request.email === email)

/** The requester and Admins cancel what is not over. */
export function mayCancel(actor: Actor, request: VersionedRequest, now: number, timeZone: string) {
  maySee(actor, request)
  const own = isAdmin(actor) || owns(actor, request)
  permitAs('permission-denied', request, own, 'Only the requester can cancel this request.', 'not-requester')
  const status = requestStatus(request)
  const open = status !== 'Cancelled' && status !== 'Rejected'
  return permit(request, open, () => decisionInWords(request, now, timeZone), 'decided')
}

/** What is over is not the requester's to cancel; an Admin may still say that it never took place. */
export function refuseCancelAfterProgram(actor: Actor, entry: ScheduleEntry, now: number, timeZone: string): void {
  if (isAdmin(actor) || !hasEnded(entry, now, timeZone)) return
  refuse('failed-precondition', "This program is over, so you can't cancel it. Contact the centre.", 'program-over')
}

/** An approved request is put on the calendar, once. */
export function maySchedule(request: VersionedRequest) {
  const status = requestStatus(request)
  permit(request, status !== 'Scheduled', 'This request is already on the schedule.', 'scheduled')
  const message = `You can't schedule a ${status.toLowerCase()} request.`
  return permit(request, status === 'Approved', message, 'not-approved')
}

/** Whether the Admins are to be reminded today that an approved request has no date; again each week. */
export function isDateReminderDue(request: ProgramRequest, now: number, timeZone: string): boolean {
  const since = undatedSince(request)
  if (since === null) return false
  const last = civilDateOf(since, timeZone)
  return isReminderDue([addDays(last, REMINDERS.undatedFor)], last, civilDateOf(now, timeZone))
}

/** Whether a request's client is to be reminded today to choose one of the dates that are held for it. */
export function isChoiceReminderDue(request: ProgramRequest, now: number, timeZone: string): boolean {
  const today = civilDateOf(now, timeZone)
  const offer = standingOffer(request, today)
  if (!offer) return false
  const last = civilDateOf(Math.max(offer.offeredAt, offer.remindedAt ?? 0), timeZone)
  return isReminderDue([addDays(offer.holdUntil, -REMINDERS.heldDatesBefore)], last, today)
}

/** An approved request without a date notes that the Admins were reminded. */
export const mayWaitForDate = (request: VersionedRequest) =>
  permit(request, undatedSince(request) !== null, "This request isn't waiting for a date.", 'not-waiting')

/** What was signed, worked or paid keeps the request of its program. */
export const mayDelete = (request: VersionedRequest, references: readonly BlockingReference[]) =>
  permitUnreferenced(
    request,
    references,
    "You can't delete this request. Its program has a signed contract, hours or pay.",
  )

/** People count what they do themselves. */
export const mayCountContacts = (actor: Actor, counted: Versioned<ContactsNamed>) =>
  permitAs('not-found', counted, counted.userid === actor.userid)

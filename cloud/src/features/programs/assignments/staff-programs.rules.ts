import { hasEnded } from '@belay/contract/clock'
import { LIMITS, REMINDERS, SHIFTS } from '@belay/contract/constants'
import { addDays, civilDateOf, isBefore } from '@belay/contract/dates'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { permit, permitAs, permitReading, type Readable } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Query } from '../../../platform/documents/store.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { isReminderDue } from '../../../platform/time/is-reminder-due.ts'
import type { StaffMember, VersionedMember } from '../../staff/staff.documents.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { requireAssignableStaff, type StaffAccount } from './refuse-assigning.ts'
import { isGivenBack, isUnanswered, type StaffProgram, type VersionedAssignment } from './staff-programs.documents.ts'
import { beginsSoon, startOfShift } from './start-of-shift.ts'

/** Permits the assigned person to answer until the program ends. Only Admins get a reason; others get `not-found`. */
export function mayAnswer(
  actor: Actor,
  ownRecord: Pick<StaffMember, 'staffID'> | null,
  assignment: VersionedAssignment,
  now: number,
  { timeZone }: Pick<CentreOf, 'timeZone'>,
) {
  const isOwn = ownRecord?.staffID === assignment.staffID
  if (!isOwn && !isAdmin(actor)) refuse('not-found')
  permitAs('permission-denied', assignment, isOwn, 'Only the assigned person can confirm or decline.', 'not-yours')
  return permit(assignment, !hasEnded(assignment, now, timeZone), 'This program is over.', 'program-over')
}

/** The error's message and reason if an offer or a swap can no longer be answered. */
export type Closed = { message: string; reason: string }

/** Permits only the person who was asked to answer an offer or a swap, while it is open (`closed` is null). */
export function mayAnswerAsked<Doc>(doc: Doc, isAsked: boolean, closed: Closed | null) {
  permitAs('permission-denied', doc, isAsked, 'Only the person who was asked can answer.', 'not-yours')
  return permit(doc, closed === null, closed?.message, closed?.reason)
}

/** True if the shift is confirmed and was not given back. */
export const isFirmlyConfirmed = (assignment: StaffProgram): boolean =>
  assignment.confirmedAt !== null && !isGivenBack(assignment)

type CentreOf = Pick<Settings['centre'], 'timeZone' | 'phone'>

/** Permits giving away a confirmed shift until `until` ms before it starts. The later error asks to call the centre. */
function mayGiveAway(
  assignment: VersionedAssignment,
  verb: string,
  until: number,
  now: number,
  { timeZone, phone }: CentreOf,
) {
  permit(assignment, assignment.declinedAt === null, 'You declined this shift.', 'declined')
  permit(assignment, !isGivenBack(assignment), 'You gave this shift back already.', 'given-back')
  permit(assignment, isFirmlyConfirmed(assignment), 'Confirm this shift first, or decline it.', 'not-confirmed')
  const late = `It's too late to ${verb} this shift here. Call us: ${phone}.`
  return permit(assignment, startOfShift(assignment, timeZone) - now >= until, late, 'too-late')
}

const STAYS_YOURS = 'It stays yours until somebody takes it.'

type WayToLeave = 'handOver' | 'givenBack' | 'callOffice'
/** Returns how the person of a confirmed shift can leave it. */
export function findWayToLeave(
  assignment: StaffProgram,
  now: number,
  { timeZone }: Pick<CentreOf, 'timeZone'>,
): WayToLeave {
  if (beginsSoon(assignment, now, timeZone)) return 'callOffice'
  return isGivenBack(assignment) ? 'givenBack' : 'handOver'
}

/** Permits declining an unanswered shift, and a confirmed one once it can no longer be given back. */
export function mayDecline(assignment: VersionedAssignment, now: number, { timeZone }: Pick<CentreOf, 'timeZone'>) {
  const isHandedOn = assignment.confirmedAt !== null && findWayToLeave(assignment, now, { timeZone }) !== 'callOffice'
  permit(assignment, !(isHandedOn && isGivenBack(assignment)), STAYS_YOURS, 'given-back')
  return permit(assignment, !isHandedOn, `Give this shift back. ${STAYS_YOURS}`, 'give-back-first')
}

/** Permits giving back a confirmed shift until some days before it. */
export const mayGiveBack = (assignment: VersionedAssignment, now: number, centre: CentreOf) =>
  mayGiveAway(assignment, 'give back', SHIFTS.giveBackUntil, now, centre)

/** Permits proposing a swap of a confirmed shift until some days before it. */
export const mayProposeSwap = (assignment: VersionedAssignment, now: number, centre: CentreOf) =>
  mayGiveAway(assignment, 'swap', SHIFTS.swapUntil, now, centre)

/** True if a reminder to confirm or decline is due today. None is due on the day of the program or later. */
export function isAnswerReminderDue(assignment: StaffProgram, now: number, timeZone: string): boolean {
  const { date, createdAt, askedAt = createdAt, remindedAt } = assignment
  const today = civilDateOf(now, timeZone)
  if (!isUnanswered(assignment) || !isBefore(today, date)) return false
  const days = [
    addDays(civilDateOf(askedAt, timeZone), REMINDERS.shiftAfterAsking),
    addDays(date, -REMINDERS.shiftBefore),
  ]
  return isReminderDue(days, civilDateOf(Math.max(askedAt, remindedAt ?? 0), timeZone), today)
}

/** Permits storing the time of a reminder on an unanswered assignment. */
export const mayRemindOfShift = (assignment: VersionedAssignment) =>
  permit(assignment, isUnanswered(assignment), 'This shift was already answered.', 'answered')

/** Permits a person and Admins to list the person's assignments. Refuses others with `not-found`. */
export function mayListShiftsOf(actor: Actor, member: VersionedMember | null, query: Query): Readable {
  const isPermitted = isAdmin(actor) || (actor.verified && member?.email === actor.email)
  return permitReading({ ...query, where: { staffID: member?.staffID ?? null } }, member !== null && isPermitted)
}

/** Permits Admins to list all offers or requests, and a person those with their staff record. */
export function mayListOwnStaffDocuments(actor: Actor, ownRecord: StaffMember | null, query: Query): Readable {
  if (isAdmin(actor)) return permitReading(query, true)
  return permitReading({ ...query, where: { ...query.where, staffID: ownRecord?.staffID ?? null } }, ownRecord !== null)
}

/** Refuses one more person on a program that has the maximum number of people. */
export function refuseFullProgram(assignments: readonly unknown[]): void {
  if (assignments.length >= LIMITS.facilitatorsPerProgram)
    refuse('failed-precondition', 'This program is full.', 'full')
}

/**
 * Refuses accepting a person if the program is cancelled, off the calendar or full, or if the person is inactive or
 * already assigned. Returns the person's staff record.
 */
export function requireAcceptablePerson<Member extends StaffMember>({
  entry,
  member,
  account,
  assigned,
}: {
  entry: Pick<ScheduleEntry, 'status'> | null
  member: Member | null
  account: StaffAccount
  assigned: readonly { staffID: string }[]
}): Member {
  if (!entry || entry.status === 'cancelled')
    refuse('failed-precondition', 'This program is cancelled or no longer on the schedule.', 'program-cancelled')
  const active = requireAssignableStaff(member, account)
  if (assigned.some(({ staffID }) => staffID === active.staffID))
    refuse('already-exists', `${active.name} is already assigned.`, 'already-assigned')
  refuseFullProgram(assigned)
  return active
}

/** Permits changing an assignment of the program, whether it was answered or not. */
export const mayChangeAssignment = (assignment: VersionedAssignment, programID: string) =>
  permitAs('internal', assignment, assignment.programID === programID, 'This belongs to another program.')
/** Permits removing an assignment of the program, whether it was answered or not. */
export const mayRemoveAssignment = mayChangeAssignment
/** Permits copying a person's name and e-mail address to their own assignments and requests. */
export const mayCopyStaffNames = <Doc extends { staffID: string }>(doc: Doc, staffID: string) =>
  permitAs('internal', doc, doc.staffID === staffID, 'This belongs to another person.')

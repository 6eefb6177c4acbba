import { LIMITS, REMINDERS } from '@belay/contract/constants'
import { addDays, civilDateOf, isAfter, isBefore } from '@belay/contract/dates'
import { logStatus } from '@belay/contract/statuses'
import { type Actor, isAdmin } from '../../platform/calls/actor.ts'
import { permit, permitAs, refuseEndlessChanges } from '../../platform/calls/permit.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import { isReminderDue } from '../../platform/time/is-reminder-due.ts'
import type { OtherAdmins } from '../users/find-former-admins.ts'
import { type HoursLogged, isReturned, type TimeLog, type VersionedLog } from './hours-logged.documents.ts'

/** Permits the owner and Admins to see a log, and only with the owner's user ID. Throws `not-found` otherwise. */
export function maySeeLog(actor: Actor, userId: string, log: VersionedLog | null) {
  const existing = log ?? refuse('not-found')
  const isFound = existing.userId === userId && (isAdmin(actor) || userId === actor.userid)
  return permitAs('not-found', existing, isFound)
}

/** An Admin who decides about hours: their own staff record, if any, and the other Admins. */
export type Approver = { staffID: string | null; otherAdmins: OtherAdmins }

/** `isOwn`: true for the caller's own log. Other Admins decide about it if there are any. */
export type Ownership = { isOwn: boolean; otherAdmins: OtherAdmins }
export const OWNED_BY_OTHERS: Ownership = { isOwn: false, otherAdmins: 'none' }

/** True if a log is the caller's own: it has their user ID, or their staff record, which gets the pay. */
export const isOwnLog = (actor: Actor, log: TimeLog, ownStaffID: string | null): boolean =>
  log.userId === actor.userid || (log.staffID !== null && log.staffID === ownStaffID)

/** Refuses to change a log that is in a finalized pay run. */
export const mayChangeUnpaid = (log: VersionedLog) =>
  permit(log, log.payRunID === null, "These hours are in a finalized pay run. You can't change them.", 'paid')

/** Permits a person to change and delete their own pending log, and Admins every unpaid log. */
export function mayChangeLog(actor: Actor, log: VersionedLog) {
  mayChangeUnpaid(log)
  refuseEndlessChanges(actor, log)
  const isOpen = isAdmin(actor) || !log.approved
  return permit(log, isOpen, 'These hours are approved. Ask the centre to change them.', 'approved')
}

/**
 * Permits an Admin to edit approved hours, except their own hours if they may not approve them, because an edit
 * approves the hours again. For an edit that also withdraws the approval, use `mayChangeLog`.
 */
export function mayEditLog(actor: Actor, log: VersionedLog, ownership: Ownership) {
  const permitted = mayChangeLog(actor, log)
  return log.approved ? mayDecideHours(actor, log, ownership) : permitted
}

export const mayDeleteLog = mayChangeLog

const ASK_ANOTHER = {
  now: "You can't approve your own hours. Ask another Admin.",
  lately:
    "You can't approve your own hours: someone else was an Admin in the last 14 days. " +
    'Make someone an Admin who can approve them.',
}

/** Permits Admins to decide about hours; about their own only without another Admin in the last 14 days (R270). */
export function mayDecideHours(actor: Actor, log: VersionedLog, { isOwn, otherAdmins }: Ownership) {
  permitAs('permission-denied', log, isAdmin(actor), 'Only Admins can approve hours.', 'admins-approve')
  mayChangeUnpaid(log)
  if (!isOwn || otherAdmins === 'none') return permit(log, true)
  return permit(log, false, ASK_ANOTHER[otherAdmins], 'own-hours')
}

/** Refuses to approve hours if the owner's account or the program is missing. */
export function refuseMissingOwnerOrProgram(
  log: TimeLog,
  { hasOwner, hasProgram }: { hasOwner: boolean; hasProgram: boolean },
) {
  const noPerson = `${log.staffName} no longer has an account, so these hours can't be approved.`
  permit(log, hasOwner, noPerson, 'no-person')
  const gone = `${log.programName} is no longer on the schedule. Choose a different program for these hours, or none.`
  permit(log, hasProgram, gone, 'no-program')
}

/** Permits Admins to approve unpaid hours and withdraw approvals, also their own. See also `mayDecideHours`. */
export function mayChangeApproval(actor: Actor, log: VersionedLog) {
  mayDecideHours(actor, log, OWNED_BY_OTHERS)
  return mayChangeLog(actor, log)
}

/** Permits the return of a log that is not approved. */
export function mayReturnLog(actor: Actor, log: VersionedLog, ownership: Ownership) {
  mayDecideHours(actor, log, ownership)
  return permit(log, logStatus(log) !== 'Approved', 'These hours are approved. Undo the approval first.', 'approved')
}

/** True if the actor may log hours on a program: Admins on any program, others on their assigned programs. */
export const mayLogOn = (actor: Actor, { isAssigned }: { isAssigned: boolean }): boolean => isAdmin(actor) || isAssigned

/** Throws `invalid-argument` for a day after today in the centre's time zone, or more than two years ago (R273). */
export function refuseWrongDay(date: string, today: string): void {
  const wrong = (reason: string, message: string, hint: string) =>
    refuse('invalid-argument', message, { reason, fields: [{ field: 'date', message: hint }] })
  if (isAfter(date, today)) wrong('future', "You can't log hours for a future date.", 'Choose today or earlier.')
  if (isBefore(date, addDays(today, -LIMITS.hoursDaysBack)))
    wrong('too-old', "You can't log hours that are more than two years old.", 'Choose a day of the last two years.')
}

/** Throws `failed-precondition` if a person's day would have more than 24 hours in all logs. */
export function refuseFullDay(date: string, total: number): void {
  if (total <= LIMITS.hoursPerLog) return
  const most = `${LIMITS.hoursPerLog} hours a day`
  refuse('failed-precondition', `That adds up to ${total} hours on ${dateInWords(date)}. You can log up to ${most}.`, {
    reason: 'day-is-full',
    fields: [{ field: 'hours', message: `Enter at most ${most}.` }],
  })
}

/** Permits the update of a person's `hoursLogged` document, which every change of their hours makes. */
export const mayTouchHours = (parent: Versioned<HoursLogged>, userId: string) =>
  permit(parent, parent.userId === userId)

/** True if the owner is to be reminded today to correct returned hours. They are reminded once per return. */
export function isCorrectionReminderDue(log: TimeLog, now: number, timeZone: string): boolean {
  if (!isReturned(log) || log.returnedAt === null || log.remindedAt) return false
  const returned = civilDateOf(log.returnedAt, timeZone)
  return isReminderDue([addDays(returned, REMINDERS.hoursAfterReturn)], returned, civilDateOf(now, timeZone))
}

/** Permits the reminder to be recorded on a returned log. */
export const mayRemindOfLog = (log: VersionedLog) =>
  permit(log, isReturned(log), "These hours aren't waiting for a correction.", 'not-returned')

import { LIMITS } from '@belay/contract/constants'
import { isAfter } from '@belay/contract/dates'
import { logStatus } from '@belay/contract/statuses'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit, refuseEndlessChanges } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import type { TimeLog } from './hours-logged.documents.ts'

type Log = Versioned<TimeLog>

const owns = (actor: Actor, log: TimeLog) => log.userId === actor.userid

/** A log is its owner's and the Admins', and found only under its owner's path; else it does not exist. */
export function maySeeLog(actor: Actor, userId: string, log: Log | null): Permitted<Log> {
  const found = log ?? refuse('not-found')
  return permit(found, found.userId === userId && (isAdmin(actor) || owns(actor, found)), 'not-found')
}

/** Nobody changes a log that is in a finalized pay run. */
function unpaid(log: Log): Permitted<Log> {
  return permit(
    log,
    log.payRunID === null,
    'failed-precondition',
    "These hours are in a finalized pay run. You can't change them.",
    'paid',
  )
}

/** Facilitators change and delete their own while it is pending; Admins whatever is unpaid. */
export function mayChangeLog(actor: Actor, log: Log): Permitted<Log> {
  unpaid(log)
  refuseEndlessChanges(actor, log)
  return permit(
    log,
    isAdmin(actor) || !log.approved,
    'failed-precondition',
    'These hours are approved. Ask the centre to change them.',
    'approved',
  )
}

export const mayDeleteLog = mayChangeLog

/** Admins decide on hours, but not on their own while there is another Admin who could (`needsAnother`). */
export function mayDecide(actor: Actor, log: Log, needsAnother: boolean): Permitted<Log> {
  permit(log, isAdmin(actor), 'permission-denied', 'Only Admins can approve hours.', 'admins-approve')
  unpaid(log)
  return permit(
    log,
    !needsAnother,
    'failed-precondition',
    "You can't approve your own hours. Ask another Admin.",
    'own-hours',
  )
}

/** Only what awaits approval can be returned. */
export function mayReturn(actor: Actor, log: Log, needsAnother: boolean): Permitted<Log> {
  mayDecide(actor, log, needsAnother)
  return permit(
    log,
    logStatus(log) !== 'Approved',
    'failed-precondition',
    'These hours are approved. Undo the approval first.',
    'approved',
  )
}

/** Hours are logged for work that was done: today at the latest, in the centre's time zone. */
export function notInTheFuture(date: string, today: string): void {
  if (!isAfter(date, today)) return
  refuse('invalid-argument', "You can't log hours for a future date.", {
    reason: 'future',
    fields: [{ field: 'date', message: 'Choose today or earlier.' }],
  })
}

/** A person's day has 24 hours, over all logs together. */
export function withinTheDay(date: string, total: number): void {
  if (total <= LIMITS.hoursPerLog) return
  refuse(
    'failed-precondition',
    `That adds up to ${total} hours on ${date}. You can log up to ${LIMITS.hoursPerLog} hours a day.`,
    {
      reason: 'day-is-full',
      fields: [{ field: 'hours', message: `Enter at most ${LIMITS.hoursPerLog} hours a day.` }],
    },
  )
}

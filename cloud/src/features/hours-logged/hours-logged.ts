import { toIsoDate } from '@belay/contract/dates'
import type { hoursLogged as calls, listedTimeLog } from '@belay/contract/hours-logged'
import type * as z from 'zod'
import { isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { pageQuery, presentPage, storedPage } from '../../platform/lists.ts'
import { withLock } from '../../platform/mutex.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { notify } from '../notifications/notify.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { users } from '../users/users.documents.ts'
import { findApprover, needsAnotherAdmin, programNameFor, userOf } from './approvers-and-owners.ts'
import { openDayTotals } from './day-totals.ts'
import { hoursLogged, type TimeLog, timeLogs } from './hours-logged.documents.ts'
import { hoursRemoved, hoursReturned } from './hours-logged.notifications.ts'
import { presentLog } from './hours-logged.presenter.ts'
import { mayDeleteLog, mayNoteChange, mayReturn, maySeeLog, refuseFutureDate } from './hours-logged.rules.ts'

type Input = Inputs<typeof calls>
type Log = Versioned<TimeLog>
type ListedLog = z.output<typeof listedTimeLog>

/**
 * Logs hours, pending approval (R64). An Admin may name a registered person; the log keeps the staff record with that
 * person's e-mail. Refuses days to come (invalid-argument), a day of more than 24 hours and, for oneself, having no
 * staff record (failed-precondition).
 */
export function log(context: Context, { userId = context.actor.userid, ...form }: Input['log']): Promise<Log> {
  const own = userId === context.actor.userid
  if (!own && !isAdmin(context.actor)) refuse('not-found')
  return changeHoursOf(context, userId, async (tx) => {
    const person =
      (await userOf(tx, userId)) ?? refuse('not-found', "We can't find this person.", { reason: 'no-person' })
    await tx.lock(users, person.email)
    const member = await findStaffByEmail(tx, person.email)
    if (own && !member)
      refuse('failed-precondition', 'You need a staff record to log hours. Ask the centre to add you.', {
        reason: 'no-staff',
      })
    refuseFutureDate(form.date, centreToday(context.settings, tx.now))
    await tx.get(hoursLogged, userId)
    const timeID = tx.id()
    await openDayTotals(tx).place({ timeID, userId, date: form.date, hours: form.hours })
    const programName = await programNameFor(tx, form.programID, member?.staffID ?? null)
    if (member) await tx.lock(staff, member.staffID)
    await noteChange(tx, userId)
    return tx.create(timeLogs, {
      timeID,
      userId,
      staffID: member?.staffID ?? null,
      staffName: member?.name ?? person.username,
      ...form,
      programName,
      approved: false,
      approvedBy: null,
      approvedAt: null,
      payRate: null,
      returnedAt: null,
      returnNote: null,
      payRunID: null,
      dateSubmitted: tx.now,
      lastUpdated: tx.now,
    })
  })
}

/** A unit of work on one person's hours. */
export function changeHoursOf<Result>(
  context: Context,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return withLock(context.store, `hours of ${userId}`, () => inTransaction(context, work))
}

/** Saving or deleting a log touches its parent's lastUpdated, which also keeps units of work on one person's hours apart. */
export async function noteChange(tx: Tx, userId: string): Promise<void> {
  const parent = await tx.get(hoursLogged, userId)
  if (parent) tx.update(hoursLogged, mayNoteChange(parent, userId), { lastUpdated: tx.now })
  else tx.create(hoursLogged, { userId, lastUpdated: tx.now })
}

const bounds = (from?: string, to?: string) => ({
  ...(from === undefined ? {} : { from: toIsoDate(from) }),
  ...(to === undefined ? {} : { to: toIsoDate(to) }),
})

/** All logs, by the date worked or by when they were submitted; `from` and `to` bound the date worked. */
export async function list(context: Context, input: Input['list']) {
  const { status, staffID, from, to } = input?.where ?? {}
  const query = pageQuery(input, '-date')
  if (query.orderBy !== 'date' && (staffID ?? from ?? to) !== undefined) {
    refuse('invalid-argument', 'To filter by date or person, order the list by date.', {
      reason: 'query',
      fields: [{ field: 'orderBy', message: 'Order by date or -date.' }],
    })
  }
  const where = { ...(status ? { status } : {}), ...(staffID ? { staffID } : {}) }
  const bounded = { ...query, where, ...bounds(from, to) }
  return input?.withAbilities
    ? presentPage(context, timeLogs, bounded, await presentTo(context), input?.count)
    : storedPage<TimeLog, ListedLog>(context, timeLogs, bounded, input?.count)
}

/** Rows that say what the caller may do with them. */
async function presentTo(context: Context): Promise<(log: Log) => ListedLog> {
  const approver = await findApprover(context)
  return (log) => presentLog(context.actor, log, approver)
}

/** What awaits approval, oldest first; returned logs included. */
export function listUnapproved(context: Context, input: Input['listUnapproved']) {
  return storedPage<TimeLog, Log>(
    context,
    timeLogs,
    { ...pageQuery(input, 'dateSubmitted'), where: { approved: false } },
    input?.count,
  )
}

/** A person's logs, newest date first. Somebody else's are not-found, except for Admins. */
export async function listByUser(context: Context, { userId, from, to, withAbilities, ...page }: Input['listByUser']) {
  if (userId !== context.actor.userid && !isAdmin(context.actor)) refuse('not-found')
  const query = { ...pageQuery(page, '-date'), where: { userId }, ...bounds(from, to) }
  return withAbilities
    ? presentPage(context, timeLogs, query, await presentTo(context))
    : storedPage<TimeLog, ListedLog>(context, timeLogs, query)
}

/** Returns a log that awaits approval to its owner, who is told why. It stays unapproved. */
export function returnWithNote(context: Context, input: Input['returnWithNote']): Promise<Log> {
  return changeHoursOf(context, input.userId, async (tx) => {
    const seen = requireVersion(maySeeLog(tx.actor, input.userId, await tx.get(timeLogs, input.timeID)), input.version)
    const returned = tx.update(timeLogs, mayReturn(tx.actor, seen, await needsAnotherAdmin(tx, seen)), {
      returnedAt: tx.now,
      returnNote: input.note,
      lastUpdated: tx.now,
    })
    await noteChange(tx, returned.userId)
    const owner = await userOf(tx, returned.userId)
    await notify(tx, context, hoursReturned({ owner, by: tx.actor, log: returned, note: input.note }))
    return returned
  })
}

/** Deletes a log. Its owner is told when it was an Admin. */
export function remove(context: Context, input: Input['delete']): Promise<{ ok: true }> {
  return changeHoursOf(context, input.userId, async (tx) => {
    const seen = requireVersion(maySeeLog(tx.actor, input.userId, await tx.get(timeLogs, input.timeID)), input.version)
    tx.remove(timeLogs, mayDeleteLog(tx.actor, seen))
    await noteChange(tx, seen.userId)
    if (seen.userId !== tx.actor.userid) {
      await notify(tx, context, hoursRemoved({ owner: await userOf(tx, seen.userId), by: tx.actor, log: seen }))
    }
    return { ok: true }
  })
}

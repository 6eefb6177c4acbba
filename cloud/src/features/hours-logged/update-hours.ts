import { toIsoDate } from '@belay/contract/dates'
import type { hoursLogged as calls } from '@belay/contract/hours-logged'
import { logStatus } from '@belay/contract/statuses'
import { ORPCError } from '@orpc/server'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { notify } from '../notifications/notify.ts'
import { staff } from '../staff/staff.documents.ts'
import { needsAnotherAdmin, programNameFor, refuseOrphaned, staffOfLog, userOf } from './approvers-and-owners.ts'
import { openDayTotals } from './day-totals.ts'
import { hoursLogged, type TimeLog, timeLogs } from './hours-logged.documents.ts'
import { hoursApproved, hoursChanged } from './hours-logged.notifications.ts'
import {
  mayChangeApproval,
  mayChangeLog,
  mayDecide,
  mayEditLog,
  maySeeLog,
  refuseFutureDate,
} from './hours-logged.rules.ts'
import { changeHoursOf, noteChange } from './hours-logged.ts'

type Input = Inputs<typeof calls>
type Log = Versioned<TimeLog>
type Target = { userId: string; timeID: string; version?: number | undefined }
type Changes = Input['updateMany']['changes'] & { role?: string | undefined }

/** What an owner wants to hear of when somebody else changes it. */
const PAID_BY = ['date', 'hours', 'programID'] as const

/** Changes a log: the own while pending; any unpaid one, and its approval, by an Admin. Tells the owner when it was approved, or changed by somebody else. */
export function update(context: Context, { userId, timeID, version, ...changes }: Input['update']): Promise<Log> {
  return changeHoursOf(context, userId, async (tx) => {
    const updates = updatesIn(tx, context)
    const updated = await updates.apply({ userId, timeID, version }, changes)
    await updates.tell()
    return updated
  })
}

/** Approves or changes many; those that a rule refuses are skipped with its code and sentence, the rest is committed together. */
export function updateMany(context: Context, { logs, changes }: Input['updateMany']) {
  if (Object.values(changes).every((value) => value === undefined))
    refuse('invalid-argument', 'Choose at least one change.', {
      fields: [{ field: 'changes', message: 'Choose at least one change.' }],
    })
  return inTransaction(context, async (tx) => {
    const updates = updatesIn(tx, context)
    const done: string[] = []
    const skipped: { id: string; code: string; message: string }[] = []
    await Promise.all(logs.map(({ timeID }) => tx.get(timeLogs, timeID)))
    for (const target of new Map(logs.map((log) => [log.timeID, log])).values()) {
      try {
        await updates.apply(target, changes)
        done.push(target.timeID)
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        skipped.push({ id: target.timeID, code: error.code, message: error.message })
      }
    }
    await updates.tell()
    return { done, skipped }
  })
}

/** Gives approved, unpaid hours of one payee that have no rate the rate of now, up to a date; all or nothing. */
export function approveAgain(context: Context, { payee, to }: Input['approveAgain']): Promise<{ done: number }> {
  return inTransaction(context, async (tx) => {
    const updates = updatesIn(tx, context)
    const until = { orderBy: 'date', to: toIsoDate(to) }
    const ofStaff = await findAll(tx.store, timeLogs, { where: { staffID: payee, status: 'Approved' }, ...until })
    const ofPerson = ofStaff.length > 0 ? [] : await findAll(tx.store, timeLogs, { where: { userId: payee }, ...until })
    const without = [
      ...ofStaff,
      ...ofPerson.filter((log) => log.staffID === null && logStatus(log) === 'Approved'),
    ].filter((log) => log.payRate === null)
    for (const log of without) await updates.apply(log, { approved: true })
    await updates.tell()
    return { done: without.length }
  })
}

/** The changes of one unit of work: they share the totals of days, and each person is told once. */
function updatesIn(tx: Tx, context: Context) {
  const totals = openDayTotals(tx)
  const approved = new Map<string, Log[]>()
  const changed = new Map<string, Log[]>()
  const note = (map: Map<string, Log[]>, log: Log) => map.set(log.userId, [...(map.get(log.userId) ?? []), log])

  async function apply(target: Target, { approved: approve, ...edits }: Changes): Promise<Log> {
    const { actor } = tx
    const seen = requireVersion(maySeeLog(actor, target.userId, await tx.get(timeLogs, target.timeID)), target.version)
    const log = approve === undefined ? mayChangeLog(actor, seen) : mayChangeApproval(actor, seen)
    const edited = Object.values(edits).some((value) => value !== undefined)
    if (approve === true) mayDecide(actor, log, await needsAnotherAdmin(tx, log))
    else if (approve === undefined && edited) mayEditLog(actor, log, log.approved && (await needsAnotherAdmin(tx, log)))

    const fields = edited ? await editsOf(log, edits) : {}
    const decision =
      approve === undefined
        ? {}
        : approve
          ? await approvalOf(log)
          : { approved: false, approvedBy: null, approvedAt: null, payRate: null }
    const answered = log.userId === actor.userid && edited ? { returnedAt: null, returnNote: null } : {}
    await noteChange(tx, log.userId)
    if (approve) await refuseOrphaned(tx, { ...log, ...fields })
    const updated = tx.update(timeLogs, log, { ...fields, ...answered, ...decision, lastUpdated: tx.now })
    if (approve && !log.approved) note(approved, updated)
    else if (log.userId !== actor.userid && PAID_BY.some((field) => updated[field] !== log[field]))
      note(changed, updated)
    return updated
  }

  async function editsOf(log: Log, edits: Omit<Changes, 'approved'>): Promise<Partial<TimeLog>> {
    const { date = log.date, hours = log.hours, programID = log.programID, role = log.role, note = log.note } = edits
    if (date !== log.date) refuseFutureDate(date, centreToday(context.settings, tx.now))
    const programName = programID === log.programID ? log.programName : await programNameFor(tx, programID, log.staffID)
    if (date !== log.date || hours !== log.hours) {
      await tx.get(hoursLogged, log.userId)
      await totals.place({ timeID: log.timeID, userId: log.userId, date, hours })
    }
    return { date, hours, programID, programName, role, note }
  }

  /** Stamps who, when and the pay rate of now. Approving again only fills in a rate that was missing. */
  async function approvalOf(log: Log): Promise<Partial<TimeLog>> {
    if (log.approved && log.payRate !== null) return {}
    const member = await staffOfLog(tx, log)
    if (member) await tx.lock(staff, member.staffID)
    return {
      approved: true,
      approvedBy: tx.actor.email,
      approvedAt: tx.now,
      payRate: member?.payRate ?? null,
      returnedAt: null,
      returnNote: null,
      ...(member ? { staffID: member.staffID, staffName: member.name } : {}),
    }
  }

  async function tell(): Promise<void> {
    const by = tx.actor
    for (const [userId, logs] of approved)
      await notify(tx, context, hoursApproved({ owner: await userOf(tx, userId), by, logs }))
    for (const [userId, logs] of changed)
      await notify(tx, context, hoursChanged({ owner: await userOf(tx, userId), by, logs }))
  }

  return { apply, tell }
}

import { ORPCError } from '@orpc/server'
import { type Context, type Input, runInTransaction } from '../../platform/calls/gate.ts'
import { refuseField } from '../../platform/calls/refuse.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { wouldChange } from '../../platform/documents/would-change.ts'
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.ts'
import { centreToday } from '../../platform/time/today.ts'
import { notify } from '../notifications/notify.ts'
import { findClaimedLog } from '../pay-runs/find-claimed-log.ts'
import { staff } from '../staff/staff.documents.ts'
import { changeHoursOf, type LogTarget, requireLog, requireProgramName, touchHours } from './change-hours.ts'
import { createDayTotals } from './day-totals.ts'
import { isDecidedByNewAdmin, resolveOwnership } from './find-approver.ts'
import { findOwner, findStaffOfLog, refuseOrphanedLog } from './find-owner.ts'
import { hoursLogged, type TimeLog, timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { hoursApproved, hoursChanged } from './hours-logged.notifications.ts'
import {
  mayChangeApproval,
  mayChangeLog,
  mayChangeUnpaid,
  mayDecideHours,
  mayEditLog,
  OWNED_BY_OTHERS,
  type Ownership,
  refuseWrongDay,
} from './hours-logged.rules.ts'

type Changes = Input<'hoursLogged.updateMany'>['changes'] & { role?: string | undefined }

/** The fields that determine pay. The owner is notified when another person changes one. */
const PAID_BY = ['date', 'hours', 'programID'] as const

/** Changes a log: its owner while it is pending, Admins while it is unpaid. Notifies the owner of an Admin's change. */
export const updateHours = (context: Context, { userId, timeID, version, ...changes }: Input<'hoursLogged.update'>) =>
  changeHoursOf(context, userId, async (tx) => {
    const updates = createHoursUpdates(tx, context)
    const updated = await updates.apply({ userId, timeID, version }, changes)
    await updates.notifyOwners()
    return updated
  })

/** The number of logs after which a long update lets other requests run. */
const LOGS_A_TURN = 25

/** Approves or changes many logs in one commit. Returns the code and message of each refused log, which it skips. */
export function updateManyHours(context: Context, { logs, changes }: Input<'hoursLogged.updateMany'>) {
  if (Object.values(changes).every((value) => value === undefined))
    refuseField('changes', 'Choose at least one change.')
  return runInTransaction(context, async (tx) => {
    const updates = createHoursUpdates(tx, context)
    const done: string[] = []
    const skipped: { id: string; code: string; message: string }[] = []
    await Promise.all(logs.map(({ timeID }) => tx.get(timeLogs, timeID)))
    const targets = [...new Map(logs.map((log) => [log.timeID, log])).values()]
    for (const [at, target] of targets.entries()) {
      if (at % LOGS_A_TURN === LOGS_A_TURN - 1) await yieldToEventLoop()
      try {
        await updates.apply(target, changes)
        done.push(target.timeID)
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        skipped.push({ id: target.timeID, code: error.code, message: error.message })
      }
    }
    await updates.notifyOwners()
    return { done, skipped }
  })
}

/** Creates functions to update several logs, which share the totals of days and notify each owner once. */
export function createHoursUpdates(tx: Tx, context: Context) {
  const totals = createDayTotals(tx)
  const approved = new Map<string, VersionedLog[]>()
  const changed = new Map<string, VersionedLog[]>()
  const collect = (map: Map<string, VersionedLog[]>, log: VersionedLog) =>
    map.set(log.userId, [...(map.get(log.userId) ?? []), log])

  async function apply(target: LogTarget, { approved: approve, ...edits }: Changes): Promise<VersionedLog> {
    const { actor } = tx
    const current = await requireLog(tx, target)
    const log = approve === undefined ? mayChangeLog(actor, current) : mayChangeApproval(actor, current)
    const hasEdits = Object.values(edits).some((value) => value !== undefined)
    const ownership = approve || log.approved ? await resolveOwnership(tx, log) : OWNED_BY_OTHERS
    if (approve === true) mayDecideHours(actor, log, ownership)
    else if (approve === undefined && hasEdits) mayEditLog(actor, log, ownership)

    const fields = hasEdits ? await toFields(log, edits) : {}
    const decision =
      approve === undefined
        ? {}
        : approve
          ? await approvalFields(tx, log, ownership)
          : { approved: false, approvedBy: null, approvedAt: null, payRate: null, selfApproved: undefined }
    const clearedReturn = log.userId === actor.userid && hasEdits ? { returnedAt: null, returnNote: null } : {}
    const changes = { ...fields, ...clearedReturn, ...decision }
    if (!wouldChange(log, changes)) return log
    await touchHours(tx, log.userId)
    if (approve) await refuseOrphanedLog(tx, { ...log, ...fields })
    const updated = tx.update(timeLogs, log, { ...changes, lastUpdated: tx.now })
    if (approve && !log.approved) collect(approved, updated)
    else if (log.userId !== actor.userid && PAID_BY.some((field) => updated[field] !== log[field]))
      collect(changed, updated)
    return updated
  }

  async function toFields(log: VersionedLog, edits: Omit<Changes, 'approved'>): Promise<Partial<TimeLog>> {
    const { date = log.date, hours = log.hours, programID = log.programID, role = log.role, note = log.note } = edits
    if (date !== log.date) refuseWrongDay(date, centreToday(context.settings, tx.now))
    const programName =
      programID === log.programID ? log.programName : await requireProgramName(tx, programID, log.staffID)
    if (date !== log.date || hours !== log.hours) {
      await tx.get(hoursLogged, log.userId)
      await totals.add({ timeID: log.timeID, userId: log.userId, date, hours })
    }
    return { date, hours, programID, programName, role, note }
  }

  async function notifyOwners(): Promise<void> {
    const by = tx.actor
    const logs = [...approved.values()].flat()
    if (logs.length > 0) tx.setDescription(describeApproval(logs))
    for (const [userId, logs] of approved)
      await notify(tx, context, hoursApproved({ owner: await findOwner(tx, userId), by, logs }))
    for (const [userId, logs] of changed)
      await notify(tx, context, hoursChanged({ owner: await findOwner(tx, userId), by, logs }))
  }

  return { apply, notifyOwners }
}

/** Describes the approved hours for the audit trail. */
function describeApproval(logs: readonly TimeLog[]): string {
  const hours = logs.reduce((sum, log) => sum + log.hours, 0)
  return `approved ${hours} h of ${new Intl.ListFormat('en').format(new Set(logs.map(({ staffName }) => staffName)))}`
}

/** Returns the fields of an approval, with the current pay rate. A repeated approval only adds a missing rate. */
async function approvalFields(tx: Tx, log: TimeLog, { isOwn }: Ownership): Promise<Partial<TimeLog>> {
  if (log.approved && log.payRate !== null) return {}
  const member = await findStaffOfLog(tx, log)
  if (member) await tx.lock(staff, member.staffID)
  return {
    approved: true,
    approvedBy: tx.actor.email,
    approvedAt: tx.now,
    selfApproved: isOwn || (await isDecidedByNewAdmin(tx, log)) || undefined,
    payRate: member?.payRate ?? null,
    returnedAt: null,
    returnNote: null,
    ...(member ? { staffID: member.staffID, staffName: member.name } : {}),
  }
}

/** Refuses an Undo of hours that are being paid or the actor's own, or that gives a day more than 24 hours. */
export async function restoreHours(tx: Tx, restorations: readonly Restoration<TimeLog>[]): Promise<void> {
  const totals = createDayTotals(tx)
  for (const { current, before } of restorations) {
    if (current) mayChangeUnpaid(await findClaimedLog(tx, current))
    if (current && (current.approved || before?.approved))
      mayDecideHours(tx.actor, current, await resolveOwnership(tx, current))
    const userId = (before ?? current)?.userId ?? ''
    await tx.get(hoursLogged, userId)
    if (before) await totals.add(before)
    await touchHours(tx, userId)
  }
}

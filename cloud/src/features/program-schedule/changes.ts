import type { programSchedule as calls } from '@belay/contract/program-schedule'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { asEffect } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { programMoved, withdrawContract } from '../client-programs/contracts.ts'
import { notify } from '../notifications/notify.ts'
import { programInTheWay } from '../program-requests/in-the-way.ts'
import { programNameOf } from '../program-requests/program-name.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { requestScheduled, requestUnscheduled } from '../program-requests/scheduling.ts'
import { definedFields } from '../staff/staff.ts'
import { assignmentsMoved, releaseStaff } from '../staff-programs/assignments.ts'
import { isOver } from './civil-time.ts'
import { contractOf, organizationOf } from './client-of.ts'
import { addEntry, cancelEntry, refuseBackwards } from './entries.ts'
import { programSchedule, type ScheduleEntry } from './program-schedule.documents.ts'
import {
  findScheduleEvent,
  programCancelled,
  programRescheduled,
  programScheduled,
  programUnscheduled,
} from './program-schedule.notifications.ts'
import { isMove, mayDeleteEntry, refuseAfterCancelling, refuseEarlyCompletion } from './program-schedule.rules.ts'

type Input = Inputs<typeof calls>
type Entry = Versioned<ScheduleEntry>

/** Adds a program to the calendar. With requestID, the approved request becomes Scheduled in the same commit and gives programID, name, client and participants. */
export function create(context: Context, { requestID, ...form }: Input['create']): Promise<Entry> {
  return inTransaction(context, async (tx) => {
    refuseEarlyCompletion(form, tx.now, context.settings.centre.timeZone)
    const origin = requestID === undefined ? null : await originOf(tx, requestID, form.programID)
    const programID = origin?.programID ?? form.programID ?? tx.id()
    const programName = form.programName ?? origin?.programName
    if (!programName)
      refuse('invalid-argument', undefined, { fields: [{ field: 'programName', message: 'This is needed.' }] })
    if (requestID !== undefined) await requestScheduled(tx, requestID, programID)
    const client = await organizationOf(tx, form.clientID ?? origin?.clientID ?? null)
    const entry = await addEntry(tx, context, {
      ...form,
      programID,
      programName,
      location: form.location || (origin?.location ?? ''),
      participants: form.participants ?? origin?.participants ?? null,
      clientID: client.clientID,
      organization: client.organization || (origin?.organization ?? ''),
      requestID: requestID ?? null,
      ...(await contractOf(tx, programID)),
    })
    if (entry.staffing.length > 0) await assignmentsMoved(tx, context, entry)
    await programMoved(tx, context, entry)
    if (requestID !== undefined)
      await notify(tx, context, programScheduled(await findScheduleEvent(tx, context, entry)))
    return (await tx.get(programSchedule, programID)) ?? entry
  })
}

/** What a request brings along. Its programID was born at its approval; another one is refused. */
async function originOf(tx: Tx, requestID: string, wanted: string | undefined) {
  const request = await tx.get(programRequests, requestID)
  if (!request)
    refuse('invalid-argument', "We can't find this request.", {
      fields: [{ field: 'requestID', message: "We can't find this request." }],
    })
  if (wanted !== undefined && request.programID !== null && wanted !== request.programID) {
    refuse('invalid-argument', 'This request belongs to a different program.', {
      fields: [{ field: 'programID', message: 'This request belongs to a different program.' }],
    })
  }
  const programID = request.programID ?? wanted ?? tx.id()
  const contract = await tx.get(clientPrograms, programID)
  return {
    programID,
    programName: contract?.programName ?? programNameOf(request),
    clientID: contract?.clientID ?? null,
    location: contract?.location ?? '',
    organization: request.organization,
    participants: request.programDetails.participants,
  }
}

/**
 * Changes or moves a program. When name, date, time or place change, assignments and contract follow and staff and client
 * are told; cancelling releases the staff and takes back a contract that is out. Two programs at one time are not refused.
 */
export function update(context: Context, { programID, version, ...changes }: Input['update']): Promise<Entry> {
  return inTransaction(context, async (tx) => {
    const before = requireVersion(await tx.require(programSchedule, programID), version)
    const fields = definedFields(changes)
    const client =
      fields.clientID === undefined || fields.clientID === before.clientID
        ? {}
        : await organizationOf(tx, fields.clientID)
    const cancelled = fields.status === 'cancelled' && before.status !== 'cancelled'
    const after = tx.update(programSchedule, asEffect(before), {
      ...fields,
      ...client,
      status: cancelled ? before.status : (fields.status ?? before.status),
    })
    refuseBackwards(after)
    const request =
      before.status === 'cancelled' && before.requestID ? await tx.get(programRequests, before.requestID) : null
    refuseAfterCancelling(before, after, request?.cancelled === true)
    refuseEarlyCompletion(after, tx.now, context.settings.centre.timeZone)
    if (isMove(before, after) && !cancelled) await assignmentsMoved(tx, context, after)
    if (!cancelled) await programMoved(tx, context, after)
    else {
      await cancelEntry(tx, context, programID, `${after.programName} on ${before.date} was cancelled.`)
      await withdrawContract(tx, context, programID, true)
    }
    const settled = (await tx.get(programSchedule, programID)) ?? after
    const moved = isMove(before, after) && after.status !== 'cancelled'
    if ((cancelled || moved) && !isOver(before, tx.now, context.settings.centre.timeZone)) {
      const event = await findScheduleEvent(tx, context, settled)
      await notify(tx, context, cancelled ? programCancelled(event) : programRescheduled(event))
    }
    return settled
  })
}

/** Takes a program off the calendar: its staff are released, its request is Approved again, the client is told. Refused while a signed contract, hours or pay refer to it. */
export function remove(context: Context, { programID, version }: Input['delete']): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const entry = requireVersion(await tx.require(programSchedule, programID), version)
    const gone = mayDeleteEntry(entry, await programInTheWay(tx, programID))
    await releaseStaff(tx, context, programID, `${entry.programName} was taken off the schedule.`)
    if (entry.status !== 'cancelled' && !isOver(entry, tx.now, context.settings.centre.timeZone))
      await notify(tx, context, programUnscheduled(await findScheduleEvent(tx, context, entry)))
    if (entry.requestID) await requestUnscheduled(tx, entry.requestID)
    tx.remove(programSchedule, gone)
    return { ok: true } as const
  })
}

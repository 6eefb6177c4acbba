import type { programRequests as calls } from '@belay/contract/program-requests'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { withdrawContract } from '../client-programs/contracts.ts'
import { notify } from '../notifications/notify.ts'
import { cancelEntry } from '../program-schedule/entries.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { type ProgramRequest, programRequests, withEvent } from './program-requests.documents.ts'
import { requestCancelled, requestRejected, requestReopened } from './program-requests.notifications.ts'
import { mayCancel, mayDecide, mayReopen, refuseOver } from './program-requests.rules.ts'

type Input = Inputs<typeof calls>
type Request = Versioned<ProgramRequest>

export function reject(context: Context, input: Input['reject']): Promise<Request> {
  return inTransaction(context, async (tx) => {
    const request = requireVersion(
      mayDecide(await tx.require(programRequests, input.id), tx.now, context.settings.centre.timeZone),
      input.version,
    )
    const rejected = tx.update(programRequests, request, {
      rejected: true,
      rejectionReason: input.reason,
      ...decision(tx),
    })
    await notify(tx, context, requestRejected({ request: rejected, reason: input.reason }))
    return rejected
  })
}

/** Who decided, and when. */
export const decision = (tx: Tx) => ({ decidedBy: tx.actor.email, decidedByName: tx.actor.name, decidedAt: tx.now })

/** Reverses a rejection: the request is pending again, and its history says so. */
export function reopen(context: Context, input: Input['reopen']): Promise<Request> {
  return inTransaction(context, async (tx) => {
    const request = requireVersion(mayReopen(await tx.require(programRequests, input.id)), input.version)
    const { decidedAt, decidedByName, rejectionReason } = request
    const reopened = tx.update(programRequests, request, {
      rejected: false,
      rejectionReason: null,
      decidedBy: null,
      decidedByName: null,
      decidedAt: null,
      ...withEvent(
        request,
        { what: 'rejected', at: decidedAt ?? tx.now, by: decidedByName ?? 'The centre', reason: rejectionReason },
        { what: 'reopened', at: tx.now, by: tx.actor.name, reason: null },
      ),
    })
    await notify(tx, context, requestReopened({ request: reopened }))
    return reopened
  })
}

/** Cancels, with all that hangs on it: the schedule entry and its staff, and a contract that is not signed. */
export function cancel(context: Context, input: Input['cancel']): Promise<Request> {
  return inTransaction(context, async (tx) => {
    const timeZone = context.settings.centre.timeZone
    const request = requireVersion(
      mayCancel(tx.actor, await tx.require(programRequests, input.id), tx.now, timeZone),
      input.version,
    )
    const entry = request.programID ? await tx.get(programSchedule, request.programID) : null
    if (entry) refuseOver(tx.actor, entry, tx.now, timeZone)
    const cancelled = tx.update(programRequests, request, {
      cancelled: true,
      cancellationReason: input.cancellationReason,
      ...decision(tx),
    })
    if (request.programID) {
      await cancelEntry(tx, context, request.programID, input.cancellationReason)
      await withdrawContract(tx, context, request.programID)
    }
    await notify(tx, context, requestCancelled({ request, reason: input.cancellationReason, by: tx.actor }))
    return cancelled
  })
}

import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { markCancelled } from '../program-requests/mark-request.ts'
import type { VersionedRequest } from '../program-requests/program-requests.documents.ts'
import { requestCancelled } from '../program-requests/program-requests.notifications.ts'
import { cancelProgram } from './cancel-program.ts'

/** Cancels a request, with what hangs on it: the schedule entry and its staff, and a contract that is not signed. */
export function cancelRequest(context: Context, input: Input<'programRequests.cancel'>): Promise<VersionedRequest> {
  return inTransaction(context, async (tx) => {
    const request = await markCancelled(tx, context, input)
    if (request.programID) await cancelProgram(tx, context, request.programID, { reason: input.cancellationReason })
    await notify(tx, context, requestCancelled({ request, reason: input.cancellationReason, by: tx.actor }))
    return request
  })
}

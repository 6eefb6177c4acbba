import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, transactional } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { cancelProgram } from '../schedule/cancel-program.ts'
import { markCancelled } from './mark-request.ts'
import { requestCancelled } from './program-requests.notifications.ts'

/** Cancels a request and its program: the schedule entry, the assignments, and a contract that is not signed. */
export const cancelRequest = transactional('programRequests.cancel', (tx, input, context) =>
  cancelWithProgram(tx, context, input),
)

/** Cancels a request and its program in the caller's transaction. */
export async function cancelWithProgram(tx: Tx, context: Context, input: Input<'programRequests.cancel'>) {
  const request = await markCancelled(tx, context, input)
  if (request.programID) await cancelProgram(tx, context, request.programID, { reason: input.cancellationReason })
  await notify(tx, context, requestCancelled({ request, reason: input.cancellationReason, by: tx.actor }))
  return request
}

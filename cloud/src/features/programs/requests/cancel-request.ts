import { type Context, type Input, requireVersion, transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { cancelProgram } from '../schedule/cancel-program.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { decisionFields, programRequests } from './program-requests.documents.ts'
import { requestCancelled } from './program-requests.notifications.ts'
import { mayCancelRequest, momentOf, refuseCancelAfterProgram } from './program-requests.rules.ts'

/** Cancels a request and its program, with its shifts and unsigned contract. Refuses the requester once it is over. */
export const cancelRequest = transactional('programRequests.cancel', (tx, input, context) =>
  cancelRequestInTx(tx, context, input),
)

/** Cancels a request and its program in the caller's transaction. */
export async function cancelRequestInTx(
  tx: Tx,
  context: Context,
  { id, version, cancellationReason }: Input<'programRequests.cancel'>,
) {
  const moment = momentOf(tx, context)
  const open = mayCancelRequest(tx.actor, await tx.require(programRequests, id), moment)
  const stored = requireVersion(open, version)
  const { programID } = stored
  const entry = programID ? await tx.get(programSchedule, programID) : null
  if (entry) refuseCancelAfterProgram(tx.actor, entry, moment)
  const request = tx.update(programRequests, stored, {
    cancelled: true,
    offer: null,
    cancellationReason,
    ...decisionFields(tx),
  })
  if (programID) await cancelProgram(tx, context, programID, { reason: cancellationReason })
  await notify(tx, context, requestCancelled({ request, reason: cancellationReason, by: tx.actor }))
  return request
}

import { transactional } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { REQUEST_DELETED } from '../programs.notifications.ts'
import { cancelProgram } from '../schedule/cancel-program.ts'
import { requireDeletableRequest } from './mark-request.ts'
import { programRequests } from './program-requests.documents.ts'
import { requestRemoved } from './program-requests.notifications.ts'

/**
 * Deletes a request. Refuses while a signed contract, hours or pay refer to its program. Deletes the unsigned draft,
 * cancels the schedule entry, and notifies the people of the request unless it was already cancelled or rejected.
 */
export const deleteRequest = transactional('programRequests.delete', async (tx, input, context) => {
  const request = await requireDeletableRequest(tx, input)
  if (request.programID) await cancelProgram(tx, context, request.programID, { reason: REQUEST_DELETED })
  tx.remove(programRequests, request)
  if (request.cancelled || request.rejected) return { ok: true }
  await notify(tx, context, requestRemoved({ request }))
  return { ok: true }
})

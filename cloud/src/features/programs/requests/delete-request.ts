import { requireCurrent, transactional } from '../../../platform/calls/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { findProgramReferences } from '../find-program-references.ts'
import { deleteMessages } from '../messages/delete-messages.ts'
import { REQUEST_DELETED } from '../programs.notifications.ts'
import { cancelProgram } from '../schedule/cancel-program.ts'
import { programRequests } from './program-requests.documents.ts'
import { requestRemoved } from './program-requests.notifications.ts'
import { mayDeleteRequest } from './program-requests.rules.ts'

/**
 * Deletes a request. Refuses while a signed contract, hours or pay refer to its program. Deletes the unsigned draft and
 * the messages, cancels the schedule entry, and notifies the people of the request unless it was already cancelled or
 * rejected.
 */
export const deleteRequest = transactional('programRequests.delete', async (tx, { id, version }, context) => {
  const stored = await requireCurrent(tx, programRequests, id, version)
  const { programID } = stored
  const request = mayDeleteRequest(stored, programID ? await findProgramReferences(tx, programID) : [])
  if (programID) await cancelProgram(tx, context, programID, { reason: REQUEST_DELETED })
  await deleteMessages(tx, id)
  tx.remove(programRequests, request)
  if (request.cancelled || request.rejected) return { ok: true }
  await notify(tx, context, requestRemoved({ request }))
  return { ok: true }
})

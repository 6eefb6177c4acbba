import { requireVersion, transactional } from '../../../platform/calls/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { decisionFields, programRequests } from './program-requests.documents.ts'
import { requestRejected } from './program-requests.notifications.ts'
import { mayDecideRequest, momentOf } from './program-requests.rules.ts'

/** Rejects a pending request, with a reason for the requester (R29). */
export const rejectRequest = transactional('programRequests.reject', async (tx, input, context) => {
  const pending = mayDecideRequest(await tx.require(programRequests, input.id), momentOf(tx, context))
  const request = requireVersion(pending, input.version)
  const rejected = tx.update(programRequests, request, {
    rejected: true,
    offer: null,
    rejectionReason: input.reason,
    ...decisionFields(tx),
  })
  await notify(tx, context, requestRejected({ request: rejected, reason: input.reason }))
  return rejected
})

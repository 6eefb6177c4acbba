import { requireVersion, transactional } from '../../../platform/calls/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { addToHistory, programRequests } from './program-requests.documents.ts'
import { requestReopened } from './program-requests.notifications.ts'
import { mayReopenRequest } from './program-requests.rules.ts'

/** Reverses a rejection: the request is pending again, and its history contains the rejection. */
export const reopenRequest = transactional('programRequests.reopen', async (tx, input, context) => {
  const request = requireVersion(mayReopenRequest(await tx.require(programRequests, input.id)), input.version)
  const rejection = {
    what: 'rejected' as const,
    at: request.decidedAt ?? tx.now,
    by: request.decidedByName ?? 'The centre',
    reason: request.rejectionReason,
  }
  const reopened = tx.update(programRequests, request, {
    rejected: false,
    rejectionReason: null,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    ...addToHistory(tx, { ...request, history: [...(request.history ?? []), rejection] }, 'reopened'),
  })
  await notify(tx, context, requestReopened({ request: reopened }))
  return reopened
})

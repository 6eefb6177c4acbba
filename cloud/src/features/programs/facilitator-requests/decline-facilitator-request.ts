import { requireVersion, transactional } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { facilitatorRequests } from './facilitator-requests.documents.ts'
import { facilitationDeclined } from './facilitator-requests.notifications.ts'
import { presentFacilitatorRequest } from './facilitator-requests.presenter.ts'
import { mayDecideFacilitatorRequest } from './facilitator-requests.rules.ts'

/** Declines an open request to facilitate and notifies the person, with the reason if there is one. */
export const declineFacilitatorRequest = transactional('staffPrograms.declineRequest', async (tx, input, context) => {
  const open = requireVersion(
    mayDecideFacilitatorRequest(await tx.require(facilitatorRequests, input.id)),
    input.version,
  )
  await notify(tx, context, facilitationDeclined({ request: open, reason: input.reason }))
  return presentFacilitatorRequest(
    tx.update(facilitatorRequests, open, { status: 'declined', decidedBy: tx.actor.email, decidedAt: tx.now }),
  )
})

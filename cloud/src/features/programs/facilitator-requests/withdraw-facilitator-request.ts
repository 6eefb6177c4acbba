import { requireVersion, transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { facilitatorRequests } from './facilitator-requests.documents.ts'
import { presentFacilitatorRequest } from './facilitator-requests.presenter.ts'
import { mayDecideFacilitatorRequest, mayWithdrawFacilitatorRequest } from './facilitator-requests.rules.ts'
import { findOpenFacilitatorRequests } from './find-facilitator-requests.ts'

/** Withdraws the caller's own open request to facilitate. */
export const withdrawFacilitatorRequest = transactional(
  'staffPrograms.withdrawRequest',
  async (tx, { id, version }, context) => {
    const member = await findStaffByEmail(tx, context.actor.email)
    const request = mayWithdrawFacilitatorRequest(member, await tx.require(facilitatorRequests, id))
    requireVersion(presentFacilitatorRequest(request), version)
    tx.setDescription(`withdrew their request for a shift on ${request.programName}`)
    return presentFacilitatorRequest(tx.update(facilitatorRequests, request, { status: 'withdrawn' }))
  },
)

/** Withdraws a person's open requests to facilitate. */
export async function withdrawRequestsOfStaff(tx: Tx, staffID: string): Promise<void> {
  for (const request of await findOpenFacilitatorRequests(tx, { staffID }))
    tx.update(facilitatorRequests, mayDecideFacilitatorRequest(request), { status: 'withdrawn' })
}

import { DAY } from '@belay/contract/constants'
import { permit, permitAs } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { FacilitatorRequest, VersionedFacilitatorRequest } from './facilitator-requests.documents.ts'

/** Permits withdrawing, accepting or declining an open request to facilitate. */
export const mayDecideFacilitatorRequest = (request: VersionedFacilitatorRequest) =>
  permit(request, request.status === 'requested', `This request was already ${request.status}.`, 'not-open')

export function mayWithdrawFacilitatorRequest(
  ownRecord: Pick<StaffMember, 'staffID'> | null,
  request: VersionedFacilitatorRequest,
) {
  if (ownRecord?.staffID !== request.staffID) refuse('not-found')
  return mayDecideFacilitatorRequest(request)
}

/** Permits a new request after an earlier one that is no longer open. */
export function mayRequestAgain(earlier: VersionedFacilitatorRequest) {
  const message = 'You already asked to facilitate this program.'
  return permitAs('already-exists', earlier, earlier.status !== 'requested', message, 'already-requested')
}

/** True if the Admins get a mail about a request: at most once a day for the same person and program. */
export const isAdminMailDue = (earlier: Pick<FacilitatorRequest, 'adminsMailedAt'> | null, now: number): boolean =>
  now - (earlier?.adminsMailedAt ?? Number.NEGATIVE_INFINITY) >= DAY

import type { Handlers } from '../../platform/gate.ts'
import { approveRequest } from '../programs/requests/approve-request.ts'
import { cancelRequest } from '../programs/requests/cancel-request.ts'
import { chooseDate } from '../programs/requests/choose-date.ts'
import { deleteRequest } from '../programs/requests/delete-request.ts'
import { offerDates } from '../programs/requests/offer-dates.ts'
import { getRequestEvidence } from '../programs/requests/request-evidence.ts'
import { editRequestField, updateRequest } from '../programs/requests/update-request.ts'
import { createRequest } from './create-request.ts'
import {
  countOfferedRequests,
  countPendingRequests,
  countRequestsByStatus,
  getRequest,
  listHolds,
  listRequests,
  listRequestsByUser,
  listRequestsInvolving,
} from './program-requests.ts'
import { rejectRequest } from './reject-request.ts'
import { reopenRequest } from './reopen-request.ts'
import { withdrawDates } from './withdraw-dates.ts'

export const programRequestsCalls: Handlers<'programRequests'> = {
  create: createRequest,
  list: listRequests,
  listByUser: listRequestsByUser,
  listInvolving: listRequestsInvolving,
  get: getRequest,
  listHolds,
  countPending: countPendingRequests,
  countOffered: countOfferedRequests,
  counts: countRequestsByStatus,
  evidence: getRequestEvidence,
  approve: approveRequest,
  reject: rejectRequest,
  offerDates,
  withdrawDates,
  chooseDate,
  reopen: reopenRequest,
  cancel: cancelRequest,
  update: updateRequest,
  editField: editRequestField,
  delete: deleteRequest,
}

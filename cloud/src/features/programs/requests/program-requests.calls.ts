import type { Handlers } from '../../../platform/calls/gate.ts'
import { approveRequest } from './approve-request.ts'
import { cancelRequest } from './cancel-request.ts'
import { createRequest } from './create/create-request.ts'
import { chooseDate } from './dates/choose-date.ts'
import { offerDates, withdrawDates } from './dates/offer-dates.ts'
import { getRequestEvidence } from './dates/request-evidence.ts'
import { deleteRequest } from './delete-request.ts'
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
import { shareRequest } from './share-request.ts'
import { editRequestField, updateRequest } from './update-request.ts'

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
  share: shareRequest,
  update: updateRequest,
  editField: editRequestField,
  delete: deleteRequest,
}

import type { Handlers } from '../../platform/gate.ts'
import { approveRequest } from '../programs/approve-request.ts'
import { cancelRequest } from '../programs/cancel-request.ts'
import { chooseDate } from '../programs/choose-date.ts'
import { deleteRequest } from '../programs/delete-request.ts'
import { offerDates } from '../programs/offer-dates.ts'
import { getRequestEvidence } from '../programs/request-evidence.ts'
import { editRequestField, updateRequest } from '../programs/update-request.ts'
import { createRequest } from './create-request.ts'
import {
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

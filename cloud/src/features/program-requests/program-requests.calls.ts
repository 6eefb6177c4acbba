import type { Handlers } from '../../platform/gate.ts'
import { approveRequest } from '../programs/approve-request.ts'
import { cancelRequest } from '../programs/cancel-request.ts'
import { deleteRequest } from '../programs/delete-request.ts'
import { getRequestEvidence } from '../programs/request-evidence.ts'
import { editRequestField, updateRequest } from '../programs/update-request.ts'
import { createRequest } from './create-request.ts'
import {
  countPendingRequests,
  countRequestsByStatus,
  getRequest,
  listRequests,
  listRequestsByUser,
  listRequestsInvolving,
} from './program-requests.ts'
import { rejectRequest } from './reject-request.ts'
import { reopenRequest } from './reopen-request.ts'

export const programRequestsCalls: Handlers<'programRequests'> = {
  create: createRequest,
  list: listRequests,
  listByUser: listRequestsByUser,
  listInvolving: listRequestsInvolving,
  get: getRequest,
  countPending: countPendingRequests,
  counts: countRequestsByStatus,
  evidence: getRequestEvidence,
  approve: approveRequest,
  reject: rejectRequest,
  reopen: reopenRequest,
  cancel: cancelRequest,
  update: updateRequest,
  editField: editRequestField,
  delete: deleteRequest,
}

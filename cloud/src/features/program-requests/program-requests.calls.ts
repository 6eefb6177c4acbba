import { os } from '../../platform/gate.ts'
import { approveRequest } from '../programs/approve-request.ts'
import { cancelRequest } from '../programs/cancel-request.ts'
import { deleteRequest } from '../programs/delete-request.ts'
import { createRequest } from './create-request.ts'
import * as requests from './program-requests.ts'
import { rejectRequest } from './reject-request.ts'
import { reopenRequest } from './reopen-request.ts'
import { editRequestField, updateRequest } from './update-request.ts'

const calls = os.programRequests

export const programRequestsCalls = calls.router({
  create: calls.create.handler(({ context, input }) => createRequest(context, input)),
  list: calls.list.handler(({ context, input }) => requests.list(context, input)),
  listByUser: calls.listByUser.handler(({ context, input }) => requests.listByUser(context, input)),
  listInvolving: calls.listInvolving.handler(({ context, input }) => requests.listInvolving(context, input)),
  get: calls.get.handler(({ context, input }) => requests.get(context, input)),
  countPending: calls.countPending.handler(({ context }) => requests.countPending(context)),
  counts: calls.counts.handler(({ context, input }) => requests.counts(context, input)),
  approve: calls.approve.handler(({ context, input }) => approveRequest(context, input)),
  reject: calls.reject.handler(({ context, input }) => rejectRequest(context, input)),
  reopen: calls.reopen.handler(({ context, input }) => reopenRequest(context, input)),
  cancel: calls.cancel.handler(({ context, input }) => cancelRequest(context, input)),
  update: calls.update.handler(({ context, input }) => updateRequest(context, input)),
  editField: calls.editField.handler(({ context, input }) => editRequestField(context, input)),
  delete: calls.delete.handler(({ context, input }) => deleteRequest(context, input)),
})

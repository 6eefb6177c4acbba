import { os } from '../../platform/gate.ts'
import { approve } from './approval.ts'
import * as decisions from './decisions.ts'
import * as editing from './editing.ts'
import * as requests from './program-requests.ts'

const calls = os.programRequests

export const programRequestsCalls = calls.router({
  create: calls.create.handler(({ context, input }) => requests.create(context, input)),
  list: calls.list.handler(({ context, input }) => requests.list(context, input)),
  listByUser: calls.listByUser.handler(({ context, input }) => requests.listByUser(context, input)),
  listInvolving: calls.listInvolving.handler(({ context, input }) => requests.listInvolving(context, input)),
  get: calls.get.handler(({ context, input }) => requests.get(context, input)),
  countPending: calls.countPending.handler(({ context }) => requests.countPending(context)),
  counts: calls.counts.handler(({ context, input }) => requests.counts(context, input)),
  approve: calls.approve.handler(({ context, input }) => approve(context, input)),
  reject: calls.reject.handler(({ context, input }) => decisions.reject(context, input)),
  reopen: calls.reopen.handler(({ context, input }) => decisions.reopen(context, input)),
  cancel: calls.cancel.handler(({ context, input }) => decisions.cancel(context, input)),
  update: calls.update.handler(({ context, input }) => editing.update(context, input)),
  editField: calls.editField.handler(({ context, input }) => editing.editField(context, input)),
  delete: calls.delete.handler(({ context, input }) => requests.remove(context, input)),
})

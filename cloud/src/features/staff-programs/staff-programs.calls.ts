import { os } from '../../platform/gate.ts'
import { confirm, decline } from './answers.ts'
import { createProgram } from './create-program.ts'
import * as requests from './facilitator-requests.ts'
import * as assignments from './staff-programs.ts'
import { sync } from './sync.ts'

const calls = os.staffPrograms

export const staffProgramsCalls = calls.router({
  list: calls.list.handler(({ context, input }) => assignments.list(context, input)),
  getMany: calls.getMany.handler(({ context, input }) => assignments.getMany(context, input)),
  listByStaff: calls.listByStaff.handler(({ context, input }) => assignments.listByStaff(context, input)),
  listByProgram: calls.listByProgram.handler(({ context, input }) => assignments.listByProgram(context, input)),
  sync: calls.sync.handler(({ context, input }) => sync(context, input)),
  createProgram: calls.createProgram.handler(({ context, input }) => createProgram(context, input)),
  confirm: calls.confirm.handler(({ context, input }) => confirm(context, input)),
  decline: calls.decline.handler(({ context, input }) => decline(context, input)),
  requestToFacilitate: calls.requestToFacilitate.handler(({ context, input }) =>
    requests.requestToFacilitate(context, input),
  ),
  withdrawRequest: calls.withdrawRequest.handler(({ context, input }) => requests.withdrawRequest(context, input)),
  listRequests: calls.listRequests.handler(({ context, input }) => requests.listRequests(context, input)),
  acceptRequest: calls.acceptRequest.handler(({ context, input }) => requests.acceptRequest(context, input)),
  declineRequest: calls.declineRequest.handler(({ context, input }) => requests.declineRequest(context, input)),
})

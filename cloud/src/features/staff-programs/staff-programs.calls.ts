import { os } from '../../platform/gate.ts'
import { acceptFacilitatorRequest } from '../programs/accept-facilitator-request.ts'
import { confirmAssignment, declineAssignment } from '../programs/answer-assignment.ts'
import { createStaffedProgram } from '../programs/create-staffed-program.ts'
import { syncAssignments } from '../programs/sync-assignments.ts'
import * as requests from './facilitator-requests.ts'
import { presentAssignment, presentFacilitatorRequest, presentSync } from './staff-programs.presenter.ts'
import * as assignments from './staff-programs.ts'

const calls = os.staffPrograms

export const staffProgramsCalls = calls.router({
  list: calls.list.handler(({ context, input }) => assignments.list(context, input)),
  getMany: calls.getMany.handler(({ context, input }) => assignments.getMany(context, input)),
  listByStaff: calls.listByStaff.handler(({ context, input }) => assignments.listByStaff(context, input)),
  listByProgram: calls.listByProgram.handler(({ context, input }) => assignments.listByProgram(context, input)),
  sync: calls.sync.handler(async ({ context, input }) =>
    presentSync(context.actor, await syncAssignments(context, input)),
  ),
  createProgram: calls.createProgram.handler(async ({ context, input }) => {
    const program = await createStaffedProgram(context, input)
    return { ...presentSync(context.actor, program), programID: program.programID }
  }),
  confirm: calls.confirm.handler(async ({ context, input }) =>
    presentAssignment(context.actor, await confirmAssignment(context, input)),
  ),
  decline: calls.decline.handler(async ({ context, input }) =>
    presentAssignment(context.actor, await declineAssignment(context, input)),
  ),
  requestToFacilitate: calls.requestToFacilitate.handler(async ({ context, input }) =>
    presentFacilitatorRequest(await requests.requestToFacilitate(context, input)),
  ),
  withdrawRequest: calls.withdrawRequest.handler(async ({ context, input }) =>
    presentFacilitatorRequest(await requests.withdrawRequest(context, input)),
  ),
  listRequests: calls.listRequests.handler(({ context, input }) => requests.listRequests(context, input)),
  acceptRequest: calls.acceptRequest.handler(async ({ context, input }) =>
    presentFacilitatorRequest(await acceptFacilitatorRequest(context, input)),
  ),
  declineRequest: calls.declineRequest.handler(async ({ context, input }) =>
    presentFacilitatorRequest(await requests.declineRequest(context, input)),
  ),
})

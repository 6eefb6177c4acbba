import type { Handlers } from '../../platform/gate.ts'
import { createStaffedProgram } from '../programs/create-staffed-program.ts'
import { acceptFacilitatorRequest } from '../programs/staffing/accept-facilitator-request.ts'
import { confirmAssignment, declineAssignment } from '../programs/staffing/answer-assignment.ts'
import { answerOffer } from '../programs/staffing/answer-offer.ts'
import { assignMany } from '../programs/staffing/assign-many.ts'
import { takeBackOffer } from '../programs/staffing/end-offers.ts'
import { findCandidates } from '../programs/staffing/find-candidates.ts'
import { findOpenShifts } from '../programs/staffing/find-open-shifts.ts'
import { findSwapCandidates } from '../programs/staffing/find-swap-candidates.ts'
import { giveBackShift, takeGivenBack } from '../programs/staffing/give-back-shift.ts'
import { offerShifts } from '../programs/staffing/offer-shifts.ts'
import { answerSwap, proposeSwap, withdrawSwap } from '../programs/staffing/swap-shifts.ts'
import { syncAssignments } from '../programs/staffing/sync-assignments.ts'
import { proposeWeek } from '../programs/week-plan/propose-week.ts'
import { declineFacilitatorRequest } from './decline-facilitator-request.ts'
import { requestToFacilitate } from './request-to-facilitate.ts'
import {
  presentAssignment,
  presentFacilitatorRequest,
  presentOffer,
  presentSwap,
  presentSwappedShift,
  presentSync,
} from './staff-programs.presenter.ts'
import {
  getAssignments,
  listAssignments,
  listAssignmentsByProgram,
  listAssignmentsByStaff,
  listFacilitatorRequests,
  listOffers,
  listSwaps,
} from './staff-programs.ts'
import { withdrawFacilitatorRequest } from './withdraw-facilitator-request.ts'

export const staffProgramsCalls: Handlers<'staffPrograms'> = {
  list: listAssignments,
  getMany: getAssignments,
  listByStaff: listAssignmentsByStaff,
  listByProgram: listAssignmentsByProgram,
  candidates: findCandidates,
  sync: async (context, input) => presentSync(context.actor, await syncAssignments(context, input)),
  proposeWeek,
  assignMany: async (context, input) => {
    const assigned = await assignMany(context, input)
    return { assignments: assigned.map((assignment) => presentAssignment(context.actor, assignment)) }
  },
  createProgram: async (context, input) => {
    const program = await createStaffedProgram(context, input)
    return { ...presentSync(context.actor, program), programID: program.programID }
  },
  confirm: async (context, input) => presentAssignment(context.actor, await confirmAssignment(context, input)),
  decline: async (context, input) => presentAssignment(context.actor, await declineAssignment(context, input)),
  giveBack: async (context, input) => presentAssignment(context.actor, await giveBackShift(context, input)),
  swapCandidates: async (context, input) => {
    const found = await findSwapCandidates(context, input)
    return { items: found.map((person) => ({ ...person, shifts: person.shifts.map(presentSwappedShift) })) }
  },
  proposeSwap: async (context, input) => presentSwap(await proposeSwap(context, input)),
  answerSwap: async (context, input) => presentSwap(await answerSwap(context, input)),
  withdrawSwap: async (context, input) => presentSwap(await withdrawSwap(context, input)),
  listSwaps,
  openShifts: findOpenShifts,
  takeShift: async (context, input) => presentAssignment(context.actor, await takeGivenBack(context, input)),
  offer: async (context, input) => ({ offers: (await offerShifts(context, input)).map(presentOffer) }),
  answerOffer: async (context, input) => presentOffer(await answerOffer(context, input)),
  takeBackOffer: async (context, input) => presentOffer(await takeBackOffer(context, input)),
  listOffers,
  requestToFacilitate,
  withdrawRequest: withdrawFacilitatorRequest,
  listRequests: listFacilitatorRequests,
  acceptRequest: async (context, input) => presentFacilitatorRequest(await acceptFacilitatorRequest(context, input)),
  declineRequest: declineFacilitatorRequest,
}

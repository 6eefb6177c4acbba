import type { Handlers } from '../../../platform/gate.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import { acceptFacilitatorRequest } from '../facilitator-requests/accept-facilitator-request.ts'
import { declineFacilitatorRequest } from '../facilitator-requests/decline-facilitator-request.ts'
import { presentFacilitatorRequest } from '../facilitator-requests/facilitator-requests.presenter.ts'
import { listFacilitatorRequests } from '../facilitator-requests/facilitator-requests.ts'
import { requestToFacilitate } from '../facilitator-requests/request-to-facilitate.ts'
import { withdrawFacilitatorRequest } from '../facilitator-requests/withdraw-facilitator-request.ts'
import { answerOffer } from '../offers/answer-offer.ts'
import { takeBackOffer } from '../offers/end-offers.ts'
import { offerShifts } from '../offers/offer-shifts.ts'
import { presentOffer } from '../offers/shift-offers.presenter.ts'
import { listOffers } from '../offers/shift-offers.ts'
import { confirmAssignment, declineAssignment } from '../shifts/answer-assignment.ts'
import { findOpenShifts } from '../shifts/find-open-shifts.ts'
import { giveBackShift, takeGivenBack } from '../shifts/give-back-shift.ts'
import { answerSwap } from '../swaps/answer-swap.ts'
import { withdrawSwap } from '../swaps/end-swaps.ts'
import { findSwapCandidates } from '../swaps/find-swap-candidates.ts'
import { proposeSwap } from '../swaps/propose-swap.ts'
import { presentSwap, presentSwappedShift } from '../swaps/shift-swaps.presenter.ts'
import { listSwaps } from '../swaps/shift-swaps.ts'
import { proposeWeek } from '../week-plan/propose-week.ts'
import { assignMany } from './assign-many.ts'
import { createStaffedProgram } from './create-staffed-program.ts'
import { presentAssignment, presentSync } from './staff-programs.presenter.ts'
import { getAssignments, listAssignments, listAssignmentsByProgram, listAssignmentsByStaff } from './staff-programs.ts'
import { syncAssignments } from './sync-assignments.ts'

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
    const candidates = await findSwapCandidates(context, input)
    return { items: candidates.map((person) => ({ ...person, shifts: person.shifts.map(presentSwappedShift) })) }
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

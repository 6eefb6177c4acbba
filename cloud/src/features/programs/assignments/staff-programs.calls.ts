import type { Handlers } from '../../../platform/calls/gate.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import {
  acceptFacilitatorRequest,
  declineFacilitatorRequest,
} from '../facilitator-requests/decide-facilitator-request.ts'
import { listFacilitatorRequests } from '../facilitator-requests/facilitator-requests.ts'
import { requestToFacilitate } from '../facilitator-requests/request-to-facilitate.ts'
import { withdrawFacilitatorRequest } from '../facilitator-requests/withdraw-facilitator-request.ts'
import { answerOffer } from '../offers/answer-offer.ts'
import { takeBackOffer } from '../offers/end-offers.ts'
import { offerShifts } from '../offers/offer-shifts.ts'
import { presentOffer } from '../offers/shift-offers.presenter.ts'
import { listOffers } from '../offers/shift-offers.ts'
import { confirmAssignment, declineAssignment } from '../shifts/answer-assignment.ts'
import { checkIn } from '../shifts/check-in.ts'
import { findOpenShifts } from '../shifts/find-open-shifts.ts'
import { getOwnShift } from '../shifts/get-own-shift.ts'
import { giveBackShift, takeGivenBackShift } from '../shifts/give-back-shift.ts'
import { writeDebrief } from '../shifts/write-debrief.ts'
import { answerSwap } from '../swaps/answer-swap.ts'
import { withdrawSwap } from '../swaps/end-swaps.ts'
import { findSwapCandidates } from '../swaps/find-swap-candidates.ts'
import { proposeSwap } from '../swaps/propose-swap.ts'
import { presentExchange } from '../swaps/shift-swaps.presenter.ts'
import { listSwaps } from '../swaps/shift-swaps.ts'
import { proposeWeek } from '../week-plan/propose-week.ts'
import { assignMany } from './assign-many.ts'
import { presentAssignment, presentSync } from './staff-programs.presenter.ts'
import { getAssignments, listAssignments, listAssignmentsByProgram, listAssignmentsByStaff } from './staff-programs.ts'
import { createStaffedProgram, syncAssignments } from './sync-assignments.ts'

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
  confirm: confirmAssignment,
  decline: declineAssignment,
  giveBack: giveBackShift,
  shift: getOwnShift,
  checkIn,
  debrief: writeDebrief,
  swapCandidates: async (context, input) => {
    const { items, ...found } = await findSwapCandidates(context, input)
    return { ...found, items: items.map((person) => ({ ...person, shifts: person.shifts.map(presentExchange) })) }
  },
  proposeSwap,
  answerSwap,
  withdrawSwap,
  listSwaps,
  openShifts: findOpenShifts,
  takeShift: takeGivenBackShift,
  offer: async (context, input) => ({ offers: (await offerShifts(context, input)).map(presentOffer) }),
  answerOffer,
  takeBackOffer,
  listOffers,
  requestToFacilitate,
  withdrawRequest: withdrawFacilitatorRequest,
  listRequests: listFacilitatorRequests,
  acceptRequest: acceptFacilitatorRequest,
  declineRequest: declineFacilitatorRequest,
}

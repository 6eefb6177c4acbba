import { audit } from './audit.ts'
import { centre } from './centre.ts'
import { changeRequests } from './change-requests.ts'
import { chargeItems } from './charge-items.ts'
import { clientPrograms } from './client-programs.ts'
import { clients } from './clients.ts'
import { contractText } from './contract-text.ts'
import { facilitatorRequests } from './facilitator-requests.ts'
import { feedbackCalls } from './feedback.ts'
import { hoursLogged } from './hours-logged.ts'
import { identity } from './identity.ts'
import { inbox } from './inbox.ts'
import { measurements } from './measurements.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { ownShifts } from './own-shifts.ts'
import { participants } from './participants.ts'
import { payRuns } from './pay-runs.ts'
import { places } from './places.ts'
import { privacyPolicy, termsAndConditions } from './policies.ts'
import { programDays } from './program-days.ts'
import { programPhotos } from './program-photos.ts'
import { programRequests } from './program-requests.ts'
import { programSchedule } from './program-schedule.ts'
import { programTypes } from './program-types.ts'
import { programs } from './programs.ts'
import { push } from './push.ts'
import { reports } from './reports.ts'
import { resources } from './resources.ts'
import { savedViews } from './saved-views.ts'
import { securityEvents } from './security-events.ts'
import { shiftOffers } from './shift-offers.ts'
import { shiftSwaps } from './shift-swaps.ts'
import { staff } from './staff.ts'
import { staffPrograms } from './staff-programs.ts'
import { users } from './users.ts'

/** The whole API as a tree, with a branch per collection and a leaf per call. */
export const contract = {
  users,
  notifications,
  programRequests,
  clients,
  /** Contracts, and the changes of a program that its client asks for. */
  clientPrograms: { ...clientPrograms, ...changeRequests },
  contractText,
  staff,
  /** Everything about the people on a program. */
  staffPrograms: { ...staffPrograms, ...shiftSwaps, ...shiftOffers, ...facilitatorRequests, ...ownShifts },
  programSchedule,
  chargeItems,
  places,
  programTypes,
  resources,
  hoursLogged,
  payRuns,
  termsAndConditions,
  privacyPolicy,
  reports,
  audit,
  securityEvents,
  inbox,
  programs: { ...programs, ...programDays },
  messages,
  participants,
  feedback: feedbackCalls,
  programPhotos,
  measurements,
  centre,
  savedViews,
  push,
  identity,
}
export type Contract = typeof contract
/** A call's full name, such as `programRequests.approve`. */
export type CallName = { [C in keyof Contract]: `${C}.${keyof Contract[C] & string}` }[keyof Contract]

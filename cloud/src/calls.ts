import { auditCalls } from './features/audit/audit.calls.ts'
import { centreCalls } from './features/centre/centre.calls.ts'
import { chargeItemsCalls } from './features/charge-items/charge-items.calls.ts'
import { clientsCalls } from './features/clients/clients.calls.ts'
import { contractTextCalls } from './features/contract-text/contract-text.calls.ts'
import { hoursLoggedCalls } from './features/hours-logged/hours-logged.calls.ts'
import { identityCalls } from './features/identity/identity.calls.ts'
import { inboxCalls } from './features/inbox/inbox.calls.ts'
import { measurementsCalls } from './features/measurements/measurements.calls.ts'
import { notificationsCalls } from './features/notifications/notifications.calls.ts'
import { payRunsCalls } from './features/pay-runs/pay-runs.calls.ts'
import { placesCalls } from './features/places/places.calls.ts'
import { privacyPolicyCalls, termsAndConditionsCalls } from './features/policies/policies.calls.ts'
import { programTypesCalls } from './features/program-types/program-types.calls.ts'
import { staffProgramsCalls } from './features/programs/assignments/staff-programs.calls.ts'
import { clientProgramsCalls } from './features/programs/contracts/client-programs.calls.ts'
import { feedbackCalls } from './features/programs/feedback/feedback.calls.ts'
import { messagesCalls } from './features/programs/messages/messages.calls.ts'
import { participantsCalls } from './features/programs/participants/participants.calls.ts'
import { programPhotosCalls } from './features/programs/photos/program-photos.calls.ts'
import { programsCalls } from './features/programs/programs.calls.ts'
import { programRequestsCalls } from './features/programs/requests/program-requests.calls.ts'
import { programScheduleCalls } from './features/programs/schedule/program-schedule.calls.ts'
import { pushCalls } from './features/push/push.calls.ts'
import { reportsCalls } from './features/reports/reports.calls.ts'
import { resourcesCalls } from './features/resources/resources.calls.ts'
import { savedViewsCalls } from './features/saved-views/saved-views.calls.ts'
import { securityEventsCalls } from './features/security-events/security-events.calls.ts'
import { staffCalls } from './features/staff/staff.calls.ts'
import { usersCalls } from './features/users/users.calls.ts'
import { implementCalls } from './platform/calls/gate.ts'

/** The handlers of all calls, in the shape of the contract. A missing handler does not compile. */
export const calls = implementCalls({
  users: usersCalls,
  notifications: notificationsCalls,
  programRequests: programRequestsCalls,
  clients: clientsCalls,
  clientPrograms: clientProgramsCalls,
  contractText: contractTextCalls,
  staff: staffCalls,
  staffPrograms: staffProgramsCalls,
  programSchedule: programScheduleCalls,
  chargeItems: chargeItemsCalls,
  places: placesCalls,
  programTypes: programTypesCalls,
  resources: resourcesCalls,
  hoursLogged: hoursLoggedCalls,
  payRuns: payRunsCalls,
  termsAndConditions: termsAndConditionsCalls,
  privacyPolicy: privacyPolicyCalls,
  reports: reportsCalls,
  audit: auditCalls,
  securityEvents: securityEventsCalls,
  inbox: inboxCalls,
  programs: programsCalls,
  messages: messagesCalls,
  participants: participantsCalls,
  feedback: feedbackCalls,
  programPhotos: programPhotosCalls,
  measurements: measurementsCalls,
  centre: centreCalls,
  savedViews: savedViewsCalls,
  push: pushCalls,
  identity: identityCalls,
})

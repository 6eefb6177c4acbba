import type { CollectionName } from '@belay/contract/collections'
import { centreLogos, centreSettings } from './features/centre/centre.documents.ts'
import { chargeItems } from './features/charge-items/charge-items.documents.ts'
import { clients } from './features/clients/clients.documents.ts'
import { contractTexts } from './features/contract-text/contract-text.documents.ts'
import { hoursLogged, timeLogs } from './features/hours-logged/hours-logged.documents.ts'
import { measurements } from './features/measurements/measurements.documents.ts'
import { notifications } from './features/notifications/notifications.documents.ts'
import { payLines, payRunProgress, payRuns } from './features/pay-runs/pay-runs.documents.ts'
import { places } from './features/places/places.documents.ts'
import { privacyPolicy, termsAndConditions } from './features/policies/policies.documents.ts'
import { programTypes } from './features/program-types/program-types.documents.ts'
import { staffPrograms } from './features/programs/assignments/staff-programs.documents.ts'
import { changeRequests } from './features/programs/changes/change-requests.documents.ts'
import { clientPrograms } from './features/programs/contracts/client-programs.documents.ts'
import { facilitatorRequests } from './features/programs/facilitator-requests/facilitator-requests.documents.ts'
import { feedback } from './features/programs/feedback/feedback.documents.ts'
import { conversations, messages } from './features/programs/messages/messages.documents.ts'
import { shiftOffers } from './features/programs/offers/shift-offers.documents.ts'
import {
  formsChecks,
  frozenTexts,
  participantForms,
  participantLinks,
  participantTexts,
} from './features/programs/participants/participants.documents.ts'
import { programPhotos } from './features/programs/photos/program-photos.documents.ts'
import { contactsNamed, programRequests } from './features/programs/requests/program-requests.documents.ts'
import { calendarFeeds, programSchedule } from './features/programs/schedule/program-schedule.documents.ts'
import { shiftSwaps } from './features/programs/swaps/shift-swaps.documents.ts'
import { pushSettings } from './features/push/push.documents.ts'
import { resources } from './features/resources/resources.documents.ts'
import { savedViews } from './features/saved-views/saved-views.documents.ts'
import { securityEvents } from './features/security-events/security-events.documents.ts'
import { staff } from './features/staff/staff.documents.ts'
import { firstAdminLinks } from './features/users/first-admin.ts'
import { formerAdmins } from './features/users/former-admins.documents.ts'
import { deletedAccounts } from './features/users/registration.ts'
import { users } from './features/users/users.documents.ts'
import { madeCalls } from './platform/calls/made-calls.ts'
import { auditEntries } from './platform/documents/audit-trail.ts'
import type { AnyCollection } from './platform/documents/store.ts'
import { guards } from './platform/documents/transaction.ts'
import { IDENTITY_COLLECTIONS } from './platform/identity/identity.documents.ts'
import { sessionsEnded } from './platform/live/sessions-ended.ts'
import { mails } from './platform/mail/mail.documents.ts'
import { mailTroubles } from './platform/mail/mail-trouble.ts'
import { outboxEntries } from './platform/outbox/outbox.ts'
import { pushSubscriptions } from './platform/push/push.documents.ts'
import { seals } from './platform/seal/seal.documents.ts'
import { sampleMarks } from './sample/sample-mark.ts'

/** Collections that clients can read. The type requires exactly the collections of the contract. */
const SHOWN = {
  programRequests,
  clientPrograms,
  changeRequests,
  feedback,
  programPhotos,
  programSchedule,
  staffPrograms,
  facilitatorRequests,
  shiftOffers,
  shiftSwaps,
  clients,
  staff,
  users,
  timeLogs,
  hoursLogged,
  payRuns,
  chargeItems,
  places,
  programTypes,
  resources,
  contractText: contractTexts,
  termsAndConditions,
  privacyPolicy,
  messages,
  conversations,
  participantTexts,
  participantLinks,
  participantForms,
  notifications,
  savedViews,
  centreSettings,
  centreLogos,
} satisfies Record<CollectionName, AnyCollection>

/** Collections that only the cloud reads. Their changes send no live events. */
const INTERNAL = [
  deletedAccounts,
  formerAdmins,
  firstAdminLinks,
  contactsNamed,
  calendarFeeds,
  payLines,
  payRunProgress,
  frozenTexts,
  formsChecks,
  measurements,
  securityEvents,
  auditEntries,
  guards,
  madeCalls,
  outboxEntries,
  mails,
  mailTroubles,
  sessionsEnded,
  sampleMarks,
  seals,
  pushSubscriptions,
  pushSettings,
  ...IDENTITY_COLLECTIONS,
]

/** All collections. A collection that is missing here has no table. */
export const COLLECTIONS: readonly AnyCollection[] = [...Object.values(SHOWN), ...INTERNAL]

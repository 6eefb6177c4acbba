import type { PreviewsOf } from '../notifications/message.ts'
import type { ProgramRequest } from './program-requests.documents.ts'
import { UNDECIDED } from './program-requests.documents.ts'
import * as messages from './program-requests.notifications.ts'

const request: ProgramRequest = {
  ...UNDECIDED,
  id: 'request-1',
  reference: 'K7M2Q',
  userid: 'user-1',
  email: 'cleo@school.example',
  organization: 'Northfield School',
  contactName: 'Cleo Client',
  phone: '555 0100',
  otherContacts: ['head@school.example'],
  programDetails: {
    programType: 'Team building',
    objectives: 'Know each other',
    participants: 24,
    ageGroup: '11 to 14',
    preferredDates: [{ date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }],
    location: 'on campus',
    setting: 'outdoor',
    accessibilityNeeds: '',
    notes: '',
  },
  acceptedTermsAt: 0,
  createdAt: 0,
}
const approved = { ...request, approved: true }
const by = { name: 'Ada Admin', email: 'ada@centre.example' }

export const previews = (): PreviewsOf<typeof messages> => ({
  requestCreated: messages.requestCreated({ request }),
  requestReceived: messages.requestReceived({ request }),
  namedAsContact: [
    messages.namedAsContact({ request, contacts: request.otherContacts, byAdmin: false }),
    messages.namedAsContact({ request, contacts: request.otherContacts, byAdmin: true }),
  ],
  requestEdited: messages.requestEdited({ request, by: { name: request.contactName, email: request.email } }),
  requestApproved: [
    messages.requestApproved({ request: approved }),
    messages.requestApproved({ request: approved, date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }),
  ],
  requestRejected: messages.requestRejected({ request, reason: 'All our facilitators are booked that week.' }),
  requestReopened: messages.requestReopened({ request }),
  requestCancelled: messages.requestCancelled({ request, reason: 'The trip was called off.', by }),
  requestRemoved: messages.requestRemoved({ request }),
})

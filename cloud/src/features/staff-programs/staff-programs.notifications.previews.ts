import type { Settings } from '../../platform/settings.ts'
import type { PreviewsOf } from '../notifications/message.ts'
import type { FacilitatorRequest, StaffProgram } from './staff-programs.documents.ts'
import * as messages from './staff-programs.notifications.ts'

const program = { programID: 'program-1', programName: 'Northfield School – Team building', date: '04/20/2026' }
const person = { staffID: 'staff-1', staffName: 'Finn Facilitator', staffEmail: 'finn@centre.example' }
const times = { startTime: '9:00 AM', endTime: '12:00 PM' }

const assignment: StaffProgram & { version: number } = {
  ...program,
  ...person,
  ...times,
  id: 'staff-1_program-1',
  location: 'North field',
  role: 'Lead',
  hours: 3,
  totalCost: 75,
  confirmedAt: null,
  declinedAt: null,
  declineReason: null,
  createdAt: 0,
  version: 1,
}

const request: FacilitatorRequest = {
  ...program,
  ...person,
  id: 'staff-1_program-1',
  role: 'Lead',
  message: 'I know the school.',
  status: 'requested',
  decidedBy: null,
  decidedAt: null,
  createdAt: 0,
}

const entry = {
  ...program,
  ...times,
  location: 'North field',
  participants: 24,
  clientID: null,
  status: 'confirmed' as const,
  dayNotes: '',
  staffNeeded: 2,
  requestID: null,
  hasContract: false,
  isNew: false,
  organization: 'Northfield School',
  staffing: [],
  createdAt: 0,
  version: 3,
}

export function previews(settings: Settings): PreviewsOf<typeof messages> {
  const shift = { assignment, entry, email: person.staffEmail, settings, now: 0 }
  const second = { ...assignment, staffName: 'Fay Facilitator', role: 'Assistant' }
  return {
    shiftAssigned: messages.shiftAssigned(shift),
    shiftChanged: [
      messages.shiftChanged(shift),
      messages.shiftChanged({ ...shift, assignment: { ...assignment, confirmedAt: 1 } }),
    ],
    shiftReleased: [
      messages.shiftReleased({ ...shift, why: '' }),
      messages.shiftReleased({ ...shift, why: 'The trip was called off.' }),
    ],
    shiftDeclined: messages.shiftDeclined({ assignment, reason: "I'm away that week." }),
    staffAssigned: [
      messages.staffAssigned({ program, assigned: [assignment] }),
      messages.staffAssigned({ program, assigned: [assignment, second] }),
    ],
    facilitationRequested: messages.facilitationRequested({ request, entry, byMail: true }),
    facilitationDeclined: messages.facilitationDeclined({ request, reason: 'We have enough people that day.' }),
  }
}

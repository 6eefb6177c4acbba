import { type TimeLog, UNAPPROVED } from '../features/hours-logged/hours-logged.documents.ts'
import { UNANSWERED, type VersionedAssignment } from '../features/programs/assignments/staff-programs.documents.ts'
import type { ChangeRequest } from '../features/programs/changes/change-requests.documents.ts'
import { type ClientProgram, UNSIGNED } from '../features/programs/contracts/client-programs.documents.ts'
import type { FacilitatorRequest } from '../features/programs/facilitator-requests/facilitator-requests.documents.ts'
import type { Feedback } from '../features/programs/feedback/feedback.documents.ts'
import type { ShiftOffer } from '../features/programs/offers/shift-offers.documents.ts'
import {
  type DateOffer,
  type ProgramRequest,
  UNDECIDED,
} from '../features/programs/requests/program-requests.documents.ts'
import type { VersionedEntry } from '../features/programs/schedule/program-schedule.documents.ts'
import type { ShiftSwap } from '../features/programs/swaps/shift-swaps.documents.ts'
import { BLANK, type StaffMember } from '../features/staff/staff.documents.ts'
import type { User } from '../features/users/users.documents.ts'

export const ada = { name: 'Ada Admin', email: 'ada@centre.example' }
export const cleo = { name: 'Cleo Client', email: 'cleo@school.example' }
export const finn = { staffID: 'staff-1', staffName: 'Finn Facilitator', staffEmail: 'finn@centre.example' }
export const program = { programID: 'program-1', programName: 'Northfield School – Team building', date: '04/20/2026' }
export const times = { startTime: '9:00 AM', endTime: '12:00 PM' }
const planned = { ...program, ...times, location: 'North field', createdAt: 0, version: 3 }
const group = { organization: 'Northfield School', participants: 24 }

export const request: ProgramRequest = {
  ...UNDECIDED,
  id: 'request-1',
  reference: 'K7M2Q',
  userid: 'user-1',
  email: cleo.email,
  organization: group.organization,
  contactName: cleo.name,
  phone: '555 0100',
  otherContacts: ['head@school.example'],
  programDetails: {
    programType: 'Team building',
    objectives: 'Know each other',
    participants: group.participants,
    ageGroup: '11 to 14',
    preferredDates: [{ date: program.date, ...times }],
    location: 'on campus',
    setting: 'outdoor',
    accessibilityNeeds: '',
    notes: '',
  },
  acceptedTermsAt: 0,
  createdAt: 0,
}

export const heldDate = { date: '04/27/2026', ...times, placeID: 'place-1', location: 'North field' }

export const dateOffer: DateOffer = {
  dates: [heldDate, { ...heldDate, date: '04/29/2026' }],
  holdUntil: '04/13/2026',
  message: 'The field is taken on the 20th. Either of these would suit your group as well.',
  offeredAt: 0,
  offeredBy: ada.email,
  offeredByName: ada.name,
}

export const entry: VersionedEntry = {
  ...planned,
  ...group,
  clientID: 'client-1',
  placeID: null,
  programType: '',
  status: 'confirmed',
  dayNotes: '',
  staffNeeded: 2,
  requestID: 'request-1',
  hasContract: true,
  isNew: false,
  staffing: [],
  asked: 0,
}

export const change: ChangeRequest = {
  id: 'change-1',
  programID: program.programID,
  programName: program.programName,
  userid: 'user-1',
  askedByName: cleo.name,
  participantsBefore: group.participants,
  participants: 30,
  dates: [
    { date: '04/27/2026', ...times },
    { date: '04/29/2026', ...times },
  ],
  note: 'Another class would like to join.',
  status: 'waiting',
  accepted: null,
  decidedByName: null,
  decidedAt: null,
  reason: '',
  createdAt: 0,
}

export const answer: Feedback = {
  id: 'program-1_user-1',
  programID: program.programID,
  programName: program.programName,
  programType: '',
  date: program.date,
  userid: 'user-1',
  authorName: cleo.name,
  rating: 2,
  best: 'The view from the tower.',
  better: 'We waited too long for the second group.',
  createdAt: 0,
}

export const draft: ClientProgram = {
  ...planned,
  ...group,
  clientID: 'client-1',
  contactPersonName: cleo.name,
  contactPersonEmail: cleo.email,
  signerEmail: 'principal@school.example',
  lineItems: [],
  discount: 0,
  total: 1250,
  ...UNSIGNED,
}

export const assignment: VersionedAssignment = {
  ...planned,
  ...finn,
  id: 'staff-1_program-1',
  role: 'Lead',
  hours: 3,
  totalCost: 75,
  ...UNANSWERED,
  version: 1,
}

export const offer: ShiftOffer = {
  ...program,
  ...times,
  ...finn,
  id: 'staff-1_program-1',
  location: 'North field',
  role: 'Lead',
  hours: 3,
  note: '',
  status: 'offered',
  offeredAt: 0,
  answerBy: 0,
  answeredAt: null,
  declineReason: null,
  endedAs: null,
  overridden: [],
  createdAt: 0,
}

export const swap: ShiftSwap = {
  id: assignment.id,
  terms: [],
  ...finn,
  programID: program.programID,
  withStaffID: 'staff-3',
  withStaffName: 'Fay Facilitator',
  withStaffEmail: 'fay@centre.example',
  theirProgramID: null,
  note: '',
  status: 'proposed',
  proposedAt: 0,
  answerBy: 0,
  answeredAt: null,
  declineReason: null,
  endedAs: null,
  createdAt: 0,
}

export const asking: FacilitatorRequest = {
  ...program,
  ...finn,
  id: 'staff-1_program-1',
  role: 'Lead',
  message: 'I know the school.',
  status: 'requested',
  decidedBy: null,
  decidedAt: null,
  createdAt: 0,
}

export const log: TimeLog = {
  timeID: 'log-1',
  userId: 'user-1',
  staffID: finn.staffID,
  staffName: finn.staffName,
  date: '03/09/2026',
  hours: 3.5,
  role: 'Lead',
  note: '',
  programID: program.programID,
  programName: program.programName,
  ...UNAPPROVED,
  dateSubmitted: 0,
  lastUpdated: 0,
  createdAt: 0,
}

const abe = { email: 'abe@centre.example', photoURL: null, createdAt: 0 }
export const user: User = { ...abe, username: 'Abe Admin', userid: 'user-2', permission: 'Admin', disabled: false }

export const before: StaffMember = {
  ...abe,
  staffID: 'staff-2',
  name: 'Abe Admin',
  ...BLANK,
  payRate: 25,
}

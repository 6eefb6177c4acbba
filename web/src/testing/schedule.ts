import type { StaffState } from '@belay/contract/staffing'
import type { Entry, Hold } from '../features/schedule/entries.ts'

/** Returns the staffing of a program, from the state of each named person. Their IDs are the names in lower case. */
export const createStaffing = (states: Record<string, StaffState>): Entry['staffing'] =>
  Object.entries(states).map(([staffName, state]) => ({ staffID: staffName.toLowerCase(), staffName, role: '', state }))

/** Creates a schedule entry. Default: a confirmed program of the future that needs one person. */
export const createEntry = (fields: Partial<Entry> = {}): Entry => ({
  programID: 'p1',
  programName: 'Ropes',
  organization: 'Oak School',
  programType: '',
  participants: null,
  clientID: null,
  requestID: null,
  date: '05/13/2035',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  location: '',
  placeID: null,
  status: 'confirmed',
  dayNotes: '',
  staffNeeded: 1,
  staffing: [],
  asked: 0,
  hasContract: false,
  isNew: false,
  createdAt: 0,
  version: 1,
  ...fields,
})

/** Creates a date that is held for a client. */
export const createHold = (fields: Partial<Hold> = {}): Hold => ({
  requestID: 'r1',
  organization: 'Oak School',
  programType: '',
  date: '05/13/2035',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  placeID: null,
  location: '',
  holdUntil: '04/30/2035',
  offeredAt: 0,
  ...fields,
})

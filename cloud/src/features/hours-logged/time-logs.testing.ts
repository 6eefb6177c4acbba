import { START, useridOf } from '../../testing/cloud.ts'
import { FINN } from '../../testing/staffing.ts'
import { type TimeLog, UNAPPROVED } from './hours-logged.documents.ts'

/** Creates a pending log of the facilitator with default values. */
export const timeLogOf = (timeID: string, changes: Partial<TimeLog> = {}): TimeLog => ({
  timeID,
  userId: useridOf('facilitator'),
  staffID: FINN,
  staffName: 'Finn',
  date: '03/09/2026',
  hours: 4,
  programID: null,
  programName: '',
  role: '',
  note: '',
  ...UNAPPROVED,
  dateSubmitted: START,
  lastUpdated: START,
  createdAt: START,
  ...changes,
})

/** Returns the fields that identify a log in a call. */
export const keyOf = ({ userId, timeID }: { userId: string; timeID: string }) => ({ userId, timeID })

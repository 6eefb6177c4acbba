import type { PreviewsOf } from '../notifications/message.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import * as messages from './hours-logged.notifications.ts'

const log: TimeLog = {
  timeID: 'log-1',
  userId: 'user-1',
  staffID: 'staff-1',
  staffName: 'Finn Facilitator',
  date: '03/09/2026',
  hours: 3.5,
  role: 'Lead',
  note: '',
  programID: 'program-1',
  programName: 'Northfield School – Team building',
  approved: false,
  approvedBy: null,
  approvedAt: null,
  payRate: null,
  returnedAt: null,
  returnNote: null,
  payRunID: null,
  dateSubmitted: 0,
  lastUpdated: 0,
  createdAt: 0,
}
const logs = [log, { ...log, timeID: 'log-2', date: '03/10/2026' }]
const about = { owner: { email: 'finn@centre.example', userid: 'user-1' }, by: { name: 'Ada Admin' } }

export const previews = (): PreviewsOf<typeof messages> => ({
  hoursApproved: [messages.hoursApproved({ ...about, logs: [log] }), messages.hoursApproved({ ...about, logs })],
  hoursChanged: [messages.hoursChanged({ ...about, logs: [log] }), messages.hoursChanged({ ...about, logs })],
  hoursRemoved: messages.hoursRemoved({ ...about, log }),
  hoursReturned: messages.hoursReturned({ ...about, log, note: 'Did you leave at noon?' }),
})

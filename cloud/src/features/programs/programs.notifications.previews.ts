import type { Settings } from '../../platform/settings.ts'
import type { PreviewsOf } from '../notifications/message.ts'
import * as messages from './programs.notifications.ts'

const entry = {
  programID: 'program-1',
  programName: 'Northfield School – Team building',
  date: '04/20/2026',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  location: 'North field',
  participants: 24,
  clientID: 'client-1',
  status: 'confirmed' as const,
  dayNotes: '',
  staffNeeded: 2,
  requestID: 'request-1',
  hasContract: true,
  isNew: false,
  organization: 'Northfield School',
  staffing: [],
  createdAt: 0,
  version: 3,
}

export function previews(settings: Settings): PreviewsOf<typeof messages> {
  const event = { entry, people: [{ name: 'Cleo Client', email: 'cleo@school.example' }], settings, now: 0 }
  return {
    programScheduled: messages.programScheduled(event),
    programRescheduled: messages.programRescheduled(event),
    programCancelled: messages.programCancelled(event),
    programUnscheduled: messages.programUnscheduled(event),
  }
}

import type { Settings } from '../../platform/settings.ts'
import type { PreviewsOf } from '../notifications/message.ts'
import type { StaffMember } from './staff.documents.ts'
import * as messages from './staff.notifications.ts'

const before: StaffMember = {
  staffID: 'staff-2',
  email: 'abe@centre.example',
  name: 'Abe Admin',
  title: '',
  phone: '',
  bio: '',
  emergencyContact: '',
  skills: [],
  availability: { weekly: [], exceptions: [] },
  payRate: 25,
  active: true,
  photoURL: null,
  createdAt: 0,
}

export const previews = (settings: Settings): PreviewsOf<typeof messages> => ({
  ownRateChanged: [
    messages.ownRateChanged({ before, rate: 27.5, settings }),
    messages.ownRateChanged({ before, rate: null, settings }),
  ],
})

import type { StaffState } from '@belay/contract/staffing'
import type { Tone } from '../../../ui/text/status-badge.tsx'

export const STAFF_BADGES: Record<StaffState, { label: string; tone: Tone }> = {
  assigned: { label: 'Not confirmed yet', tone: 'amber' },
  confirmed: { label: 'Confirmed', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  givenBack: { label: 'Given back', tone: 'grey' },
}

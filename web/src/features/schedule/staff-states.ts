import type { StaffState } from '@belay/contract/staffing'
import type { Tone } from '../../ui/status-badge.tsx'

/** The badge of a person's state on a program. */
export const STAFF_BADGES: Record<StaffState, { words: string; tone: Tone }> = {
  assigned: { words: 'Not confirmed yet', tone: 'amber' },
  confirmed: { words: 'Confirmed', tone: 'green' },
  declined: { words: 'Declined', tone: 'red' },
  givenBack: { words: 'Given back', tone: 'grey' },
}

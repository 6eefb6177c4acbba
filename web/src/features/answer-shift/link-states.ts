import type { AskedShift } from '@belay/contract/identity'
import type { State } from '../../ui/text/state.ts'
import { OWN_STATES } from '../shift/shift-facts.tsx'

/** The state of the shift of a mailed link, in words to its person. */
export const LINK_STATES: Record<AskedShift['state'], State> = {
  open: OWN_STATES.assigned,
  accepted: OWN_STATES.confirmed,
  givenBack: OWN_STATES.givenBack,
  declined: OWN_STATES.declined,
  ended: { meaning: 'stopped', word: 'Nothing to answer' },
}

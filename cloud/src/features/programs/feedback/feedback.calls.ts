import type { Handlers } from '../../../platform/calls/gate.ts'
import { getOwnFeedback, giveFeedback, listFeedback } from './feedback.ts'

export const feedbackCalls: Handlers<'feedback'> = {
  give: giveFeedback,
  mine: getOwnFeedback,
  listByProgram: listFeedback,
}

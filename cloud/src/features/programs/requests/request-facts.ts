import type { Facts } from '../../../platform/mail/mail-facts.ts'
import { timeInWords } from '../../../platform/time/date-in-words.ts'
import type { ProgramRequest } from './program-requests.documents.ts'

/** Returns a request's name in messages: its program type and organization. */
export const nameOf = ({ organization, programDetails: { programType } }: ProgramRequest) =>
  `${programType} for ${organization}`

/** Returns a request's facts. `decided`: the facts that are known after a decision. Otherwise it states the wish. */
export function factsOf(request: ProgramRequest, decided: Partial<Facts> = {}): Facts {
  const { participants, preferredDates } = request.programDetails
  const [wanted] = preferredDates
  return {
    what: `${nameOf(request)}, ${participants} participants`,
    when: wanted ? `${timeInWords(wanted)} (first choice)` : 'To be agreed',
    ...decided,
  }
}

import { currentVersionOf } from '@belay/contract/amendments'
import { hasEnded } from '@belay/contract/clock'
import { INBOX } from '@belay/contract/constants'
import { addDays, civilDateOf, isBefore } from '@belay/contract/dates'
import { findOpenOffer } from '@belay/contract/open-offer'
import type { DayStage, ProgramDay } from '@belay/contract/program-days'
import { contractStatus, requestStatus } from '@belay/contract/statuses'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { ClientProgram, VersionedContract } from '../contracts/client-programs.documents.ts'
import { findOutdatedFacts, isParty, isSigner } from '../contracts/client-programs.rules.ts'
import { normalizeEmail } from '../contracts/contract-parties.ts'
import type { ProgramRequest, VersionedRequest } from '../requests/program-requests.documents.ts'
import { canSeeRequest, mayActForRequest } from '../requests/program-requests.rules.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'

/** The documents of a program from which its stage for the client follows. */
export type DayFacts = {
  request: ProgramRequest | null
  contract: ClientProgram | null
  entry: ScheduleEntry | null
}
/** The current time, in ms, and the centre's time zone. */
type Moment = { now: number; timeZone: string }
type Next = ProgramDay['next']

/** A program is coming up from this number of days before it. */
const COMING_UP_DAYS = 7

type Seen<Request, Contract> = { request: Request | null; contract: Contract | null }

/** Returns the request and the contract that the person may see. Throws `not-found` if they may see neither. */
export function requireSeen<Request extends ProgramRequest, Contract extends ClientProgram>(
  actor: Actor,
  { request, contract }: Seen<Request, Contract>,
): Seen<Request, Contract> {
  const seen = {
    request: request && canSeeRequest(actor, request) ? request : null,
    contract: contract && (isAdmin(actor) || isParty(actor, contract)) ? contract : null,
  }
  if (!seen.request && !seen.contract) refuse('not-found')
  return seen
}

/** Returns a program's date and times, from the schedule or else from its contract. Null without a date. */
export function timeOfDay({ entry, contract }: Pick<DayFacts, 'entry' | 'contract'>) {
  if (entry) return { date: entry.date, startTime: entry.startTime, endTime: entry.endTime }
  if (!contract?.date) return null
  return { date: contract.date, startTime: contract.startTime, endTime: contract.endTime }
}

/** True if the client has signed, or if the centre confirmed a program without a contract. */
export const isBooked = ({ contract, entry }: DayFacts): boolean =>
  contract ? contract.signed : entry?.status === 'confirmed' || entry?.status === 'completed'

/** True if a contract or its amendment waits for its signature and still fits its program. */
function waitsForSignature({ contract, entry }: DayFacts): boolean {
  if (!contract) return false
  const part = currentVersionOf(contract)
  return contractStatus(part) === 'Sent' && !part.needsAmendment && findOutdatedFacts(part, entry).length === 0
}

/** Returns the stage of a program for its client. */
export function dayStageOf(facts: DayFacts, { now, timeZone }: Moment): DayStage {
  const { request, contract, entry } = facts
  const status = request && requestStatus(request)
  if (status === 'Cancelled' || entry?.status === 'cancelled' || contract?.programCancelled) return 'cancelled'
  if (status === 'Rejected') return 'rejected'
  const time = timeOfDay(facts)
  if (time && hasEnded(time, now, timeZone)) return 'done'
  const today = civilDateOf(now, timeZone)
  if (isBooked(facts)) return time && isBefore(addDays(today, COMING_UP_DAYS), time.date) ? 'booked' : 'comingUp'
  if (contract && contractStatus(contract) === 'Declined') return 'declined'
  if (waitsForSignature(facts)) return 'toSign'
  if (status === 'Pending') return request && findOpenOffer(request, today) ? 'datesOffered' : 'requested'
  return 'planning'
}

/** True if the program will not take place. */
export const isCalledOff = (stage: DayStage): boolean => stage === 'cancelled' || stage === 'rejected'

/** Returns the next step of a program for one of its client's people. `facts`: all documents, also those not seen. */
export function findDayStep(actor: Actor, facts: DayFacts, stage: DayStage): Next['step'] {
  const { contract, request } = facts
  if (isCalledOff(stage) || stage === 'done') return 'askAgain'
  if (waitsForSignature(facts))
    return contract && isSigner(actor, currentVersionOf(contract)) ? 'sign' : 'waitForSigner'
  if (stage === 'booked' || stage === 'comingUp') return 'come'
  if (stage === 'datesOffered') return request && mayActForRequest(actor, request) ? 'answerDates' : 'waitForAnswer'
  if (stage === 'requested') return 'waitForAnswer'
  return timeOfDay(facts) ? 'waitForContract' : 'waitForDate'
}

/** Returns the step with its deadline and, for a party of the contract, the person who has the contract to sign. */
export function presentNext(
  step: Next['step'],
  { request, contract }: Seen<VersionedRequest, VersionedContract>,
  { now, timeZone }: Moment,
): Next {
  const today = civilDateOf(now, timeZone)
  const nothing = { step, by: null, who: null, since: null }
  if (step === 'answerDates') return { ...nothing, by: (request && findOpenOffer(request, today)?.holdUntil) ?? null }
  if (step === 'waitForAnswer')
    return { ...nothing, by: request && addDays(civilDateOf(request.createdAt, timeZone), INBOX.doneWithin.requests) }
  if (step !== 'waitForSigner' || !contract) return nothing
  const { signerEmail, signerAskedAt, sentAt } = currentVersionOf(contract)
  return { ...nothing, who: normalizeEmail(signerEmail), since: signerAskedAt ?? sentAt }
}

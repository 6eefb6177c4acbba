import { hasEnded } from '@belay/contract/clock'
import { addDays, civilDateOf, isAfter } from '@belay/contract/dates'
import { FEEDBACK } from '@belay/contract/feedback-limits'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { permit } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { type ClientFacts, canSeeProgram } from '../changes/change-requests.rules.ts'
import { isBooked } from '../days/days.rules.ts'
import type { ScheduleEntry, VersionedEntry } from '../schedule/program-schedule.documents.ts'
import type { Feedback, VersionedFeedback } from './feedback.documents.ts'

type Moment = { now: number; timeZone: string }

/** Refuses people who may not see the program, with `not-found`. */
export function refuseStrangers(actor: Actor, program: ClientFacts): void {
  if (!canSeeProgram(actor, program)) refuse('not-found')
}

/** Permits the client's people to answer the questions about a program that is over, for some time. */
export function mayGiveFeedback(actor: Actor, program: ClientFacts, { now, timeZone }: Moment): VersionedEntry {
  refuseStrangers(actor, program)
  if (isAdmin(actor)) refuse('permission-denied', "Only the client's people can answer.", 'not-client')
  const entry = program.entry ?? refuse('failed-precondition', 'This program has no date yet.', 'no-date')
  permit(entry, entry.status !== 'cancelled', 'This program is cancelled.', 'program-cancelled')
  permit(entry, hasEnded(entry, now, timeZone), 'This program is not over yet.', 'program-not-over')
  const isOpen = !isAfter(civilDateOf(now, timeZone), addDays(entry.date, FEEDBACK.openDays))
  return permit(entry, isOpen, 'The time for answers is over.', 'feedback-closed')
}

/** Permits a person to change their own answers. */
export const mayChangeFeedback = (actor: Actor, answer: VersionedFeedback) =>
  permit(answer, answer.userid === actor.userid)

/** Permits the deletion of answers with their program. */
export const mayDeleteFeedback = (answer: VersionedFeedback, programID: string) =>
  permit(answer, answer.programID === programID)

/** True if the answers need an Admin's attention: a low rating that is new. */
export const isLowRating = (after: Pick<Feedback, 'rating'>, before: Pick<Feedback, 'rating'> | null): boolean =>
  after.rating <= FEEDBACK.low && (before === null || before.rating > FEEDBACK.low)

/** True if the client is thanked for a program: it took place as agreed, on this day. */
export const isThankedFor = (entry: ScheduleEntry, program: ClientFacts, day: string): boolean =>
  entry.date === day && entry.status !== 'cancelled' && isBooked(program)

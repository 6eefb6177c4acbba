import { hasBegun } from '@belay/contract/clock'
import { addDays, civilDateOf, isAfter } from '@belay/contract/dates'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import type { Input } from '../../../platform/calls/gate.ts'
import { permit, permitReading } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Query } from '../../../platform/documents/store.ts'
import { belongsToClient } from '../client-people.rules.ts'
import { type Conflict, isBlocking } from '../conflicts/conflicts.rules.ts'
import type { VersionedContract } from '../contracts/client-programs.documents.ts'
import { isContactOrSigner } from '../contracts/client-programs.rules.ts'
import type { VersionedRequest } from '../requests/program-requests.documents.ts'
import { mayActForRequest, refuseInvalidDates } from '../requests/program-requests.rules.ts'
import type { ScheduleEntry, VersionedEntry } from '../schedule/program-schedule.documents.ts'
import type { VersionedChange } from './change-requests.documents.ts'

/** The documents of a program that name its client's people, and its schedule entry. */
export type ClientFacts = {
  request: VersionedRequest | null
  contract: VersionedContract | null
  entry: VersionedEntry | null
}
type Moment = { now: number; timeZone: string }

/** True if the person is one of the client's people on this program, or an Admin. */
export const canSeeProgram = (actor: Actor, facts: ClientFacts): boolean =>
  isAdmin(actor) || belongsToClient(actor, facts)

/** True if the person requested the program, may edit its request, or is the contact or the signer of its contract. */
const actsForClient = (actor: Actor, { request, contract }: ClientFacts): boolean =>
  (request !== null && mayActForRequest(actor, request)) || (contract !== null && isContactOrSigner(actor, contract))

/** Permits the client's people and Admins to list the changes of a program. Refuses others with `not-found`. */
export const mayListChanges = (actor: Actor, query: Query, program: ClientFacts) =>
  permitReading(query, canSeeProgram(actor, program))

/** Refuses people who may not act for the client. People who may not see the program get `not-found`. */
export function refuseAskingForChanges(actor: Actor, program: ClientFacts): void {
  if (!canSeeProgram(actor, program)) refuse('not-found')
  if (!actsForClient(actor, program))
    refuse('permission-denied', 'Only people who may act for the client can ask for a change.', 'not-client')
}

/** Permits people who may act for the client to ask for a change of a program that is planned and has not begun. */
export function mayRequestChange(actor: Actor, program: ClientFacts, { now, timeZone }: Moment): VersionedEntry {
  refuseAskingForChanges(actor, program)
  const entry = program.entry ?? refuse('failed-precondition', 'This program has no date yet.', 'no-date')
  permit(entry, entry.status !== 'cancelled', 'This program is cancelled.', 'program-cancelled')
  const isAhead = entry.status !== 'completed' && !hasBegun(entry, now, timeZone)
  return permit(entry, isAhead, "This program has begun, so it can't be changed any more. Call us.", 'program-begun')
}

/** Permits people who may act for the client to withdraw a change that waits. */
export function mayWithdrawChange(actor: Actor, change: VersionedChange, program: ClientFacts) {
  refuseAskingForChanges(actor, program)
  return mayDecideChange(change)
}

const ENDED = {
  waiting: '',
  accepted: 'This change was already accepted.',
  declined: 'This change was already declined.',
  withdrawn: 'The client withdrew this change.',
  superseded: 'This change no longer applies: the client asked for another one, or the program was cancelled.',
} as const

/** Permits an answer to a change that waits. */
export const mayDecideChange = (change: VersionedChange) =>
  permit(change, change.status === 'waiting', ENDED[change.status], 'not-waiting')

/** Permits the deletion of a change with its program. */
export const mayDeleteChange = (change: VersionedChange, programID: string) =>
  permit(change, change.programID === programID)

type Wish = Pick<Input<'clientPrograms.requestChange'>, 'participants' | 'dates'>

/** Refuses a wish that changes nothing, and dates that cannot be requested. */
export function refuseInvalidWish({ participants, dates }: Wish, entry: ScheduleEntry, moment: Moment): void {
  if (dates.length === 0 && (participants === undefined || participants === entry.participants))
    refuse('invalid-argument', 'Enter another number of participants, or a date that would work.', {
      reason: 'nothing-changed',
      fields: [{ field: 'participants', message: 'Enter another number.' }],
    })
  refuseInvalidDates(dates, moment, { path: 'dates' })
}

/** Returns the last day on which a client's new headcount is changed at once. */
export const lastDayForHeadcount = ({ date }: Pick<ScheduleEntry, 'date'>, headcountDays: number): string =>
  addDays(date, -headcountDays)

/** True if the headcount changes at once: it is early enough, and fits the type and the place. */
export function isMadeAtOnce(
  { dates }: Wish,
  entry: ScheduleEntry,
  { conflicts, headcountDays, now, timeZone }: Moment & { conflicts: readonly Conflict[]; headcountDays: number },
): boolean {
  const isInTime = !isAfter(civilDateOf(now, timeZone), lastDayForHeadcount(entry, headcountDays))
  const fits = !conflicts.some((conflict) => isBlocking(conflict) || conflict.code === 'group-size')
  return dates.length === 0 && isInTime && fits
}

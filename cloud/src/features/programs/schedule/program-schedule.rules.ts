import { hasBegun, hasEnded } from '@belay/contract/clock'
import type { Actor } from '../../../platform/calls/actor.ts'
import { permit, permitAs, permitUnreferenced } from '../../../platform/calls/permit.ts'
import { type BlockingReference, refuse } from '../../../platform/calls/refuse.ts'
import { refuseEndBeforeStart } from '../../../platform/time/civil-time.ts'
import type { CalendarFeed, ScheduleEntry, VersionedEntry } from './program-schedule.documents.ts'

const MOVING = ['programName', 'date', 'startTime', 'endTime', 'location'] as const

/** True if a field that staff and client plan by differs. */
export const changesAppointment = (before: ScheduleEntry, after: ScheduleEntry): boolean =>
  MOVING.some((field) => before[field] !== after[field])

/** Refuses completing a program that has not begun. */
export function refuseEarlyCompletion(
  entry: Pick<ScheduleEntry, 'status' | 'date' | 'startTime'>,
  now: number,
  timeZone: string,
): void {
  if (entry.status !== 'completed' || hasBegun(entry, now, timeZone)) return
  refuse('failed-precondition', "You can't complete a program that hasn't started.", {
    reason: 'not-yet',
    fields: [{ field: 'status', message: "This program hasn't started." }],
  })
}

/** Permits deleting a schedule entry unless its program has a signed contract, hours or pay. */
export function mayDeleteEntry(entry: VersionedEntry, references: readonly BlockingReference[]) {
  const message = `You can't take ${entry.programName} off the schedule. It has a signed contract, hours or pay.`
  return permitUnreferenced(entry, references, message)
}

/** Returns the logged hours that block cancelling a program: all if the program is over, none before. */
export const workedHoursOf = (
  entry: VersionedEntry,
  references: readonly BlockingReference[],
  now: number,
  timeZone: string,
): readonly BlockingReference[] =>
  hasEnded(entry, now, timeZone) ? references.filter(({ collection }) => collection === 'timeLogs') : []

/** Permits cancelling a program unless it is over and has logged hours. Earlier hours of preparation do not block. */
export function mayCancelEntry(entry: VersionedEntry, workedHours: readonly BlockingReference[]) {
  permit(entry, entry.status !== 'cancelled', 'This program is already cancelled.', 'program-cancelled')
  const message = `You can't cancel ${entry.programName}. It is over and has logged hours.`
  return permitUnreferenced(entry, workedHours, message)
}

export type EntryChanges = Partial<
  Omit<ScheduleEntry, 'programID' | 'requestID' | 'hasContract' | 'isNew' | 'staffing' | 'createdAt' | 'updatedAt'>
>

/** Permits a change unless the entry ends before it starts, completes before it begins, or moves while cancelled. */
export function mayChangeEntry(
  before: VersionedEntry,
  changes: EntryChanges,
  { requestCancelled, now, timeZone }: { requestCancelled: boolean; now: number; timeZone: string },
) {
  const after = { ...before, ...changes }
  refuseEndBeforeStart(after)
  const wasCancelled = before.status === 'cancelled'
  const isCancelled = after.status === 'cancelled'
  if (wasCancelled && !isCancelled) mayRestoreEntry(before, requestCancelled)
  refuseEarlyCompletion(after, now, timeZone)
  const moved = wasCancelled && isCancelled && changesAppointment(before, after)
  return permit(before, !moved, STAYS, 'program-cancelled')
}

const STAYS = 'This program is cancelled. Change its status before you move it.'

/** Permits moving a program that is not cancelled. */
export const mayMoveEntry = (entry: VersionedEntry) =>
  permit(entry, entry.status !== 'cancelled', STAYS, 'program-cancelled')

/** Permits restoring a cancelled program unless its request was cancelled too. */
export function mayRestoreEntry(entry: VersionedEntry, requestCancelled: boolean) {
  permit(entry, entry.status === 'cancelled', "This program isn't cancelled.", 'not-cancelled')
  const message = 'The request for this program was cancelled. Approve a new request instead.'
  return permit(entry, !requestCancelled, message, 'request-cancelled')
}

/** Permits setting a place on an entry without one, and copying the name of the entry's own place. */
export function mayCopyPlaceName(entry: VersionedEntry, placeID: string) {
  const hasNoOtherPlace = entry.placeID === null || entry.placeID === placeID
  return permitAs('internal', entry, hasNoOtherPlace, 'This program is at a different place.')
}

/** Permits people to replace their own calendar feed only. */
export const mayReplaceFeed = <Feed extends CalendarFeed>(actor: Pick<Actor, 'userid'>, feed: Feed) =>
  permitAs('not-found', feed, feed.userid === actor.userid)

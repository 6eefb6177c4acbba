import { hasBegun, hasEnded } from '@belay/contract/clock'
import { ON_SHIFT } from '@belay/contract/constants'
import { formatClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { permit, permitAs } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { instantOf } from '../../../platform/time/civil-time.ts'
import type { Place } from '../../places/places.documents.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { StaffProgram, VersionedAssignment } from '../assignments/staff-programs.documents.ts'

type Time = Pick<StaffProgram, 'date' | 'startTime' | 'endTime'>

/** Returns when people meet: the minutes to set up the place before the start. Null without a start time. */
export const meetingTimeOf = ({ startTime }: Time, place: Pick<Place, 'setupMinutes'> | null): string | null =>
  startTime && formatClockTime(Math.max(0, toMinutesOfDay(startTime) - (place?.setupMinutes ?? 0)))

/** Returns the time in ms from which people can check in. Without a start time, the day's beginning. */
export function findCheckInStart(shift: Time, place: Pick<Place, 'setupMinutes'> | null, timeZone: string): number {
  const meetAt = meetingTimeOf(shift, place)
  return meetAt === null
    ? instantOf(shift.date, '12:00 AM', timeZone)
    : instantOf(shift.date, meetAt, timeZone) - ON_SHIFT.checkInBefore
}

/** Permits only the assigned person to report on their shift. Only Admins get a reason; others get `not-found`. */
export function mayReport(
  actor: Actor,
  ownRecord: Pick<StaffMember, 'staffID'> | null,
  assignment: VersionedAssignment,
) {
  const isOwn = ownRecord?.staffID === assignment.staffID
  if (!isOwn && !isAdmin(actor)) refuse('not-found')
  permitAs('permission-denied', assignment, isOwn, 'Only the assigned person can do this.', 'not-yours')
  return permit(assignment, assignment.declinedAt === null, 'You declined this shift.', 'declined')
}

type CheckIn = { at: number; now: number; from: number; timeZone: string }

/** Permits checking in, if the time of the check-in is between the first possible time and the program's end. */
export function mayCheckIn(assignment: VersionedAssignment, { at, now, from, timeZone }: CheckIn) {
  permit(assignment, at >= from, 'You can check in from an hour before the meeting time.', 'too-early')
  return permit(
    assignment,
    !hasEnded(assignment, at, timeZone) && now - at <= ON_SHIFT.checkInArrives,
    'This program is over.',
    'program-over',
  )
}

/** Permits writing a debrief once the program has begun, and changing it for some days. */
export function mayDebrief(assignment: VersionedAssignment, now: number, timeZone: string) {
  permit(assignment, hasBegun(assignment, now, timeZone), 'This program has not begun.', 'not-begun')
  const writtenAt = assignment.debrief?.writtenAt ?? now
  const isOpen = now - writtenAt <= ON_SHIFT.debriefFor
  return permit(assignment, isOpen, 'You can change your debrief for 7 days. Please call us instead.', 'too-late')
}

import { instantOf } from '../../platform/civil-time.ts'
import { refuse } from '../../platform/refuse.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import type { FacilitatorRequest } from '../staff-programs/staff-programs.documents.ts'
import type { ScheduleEntry } from './program-schedule.documents.ts'

/** Nobody is assigned to a program that is cancelled. */
export function refuseAssigning({ status }: Pick<ScheduleEntry, 'status'>): void {
  if (status === 'cancelled') refuse('failed-precondition', 'This program is cancelled.', 'program-cancelled')
}

/** Staff who are inactive are neither assigned nor ask. */
export function refuseInactive<Member extends StaffMember>(member: Member | null): Member {
  if (!member)
    refuse('failed-precondition', "You don't have a staff record yet. Ask the centre to add you.", 'no-staff-document')
  if (!member.active) refuse('failed-precondition', `${member.name} is not active.`, 'inactive')
  return member
}

/** Nobody asks for a program that they are assigned to. */
export function refuseAssigned(isAssigned: boolean): void {
  if (isAssigned) refuse('already-exists', "You're already assigned to this program.", 'already-assigned')
}

/** Nobody asks twice; who withdrew or was declined may ask again. */
export function refuseAskedAlready({ status }: Pick<FacilitatorRequest, 'status'>): void {
  if (status === 'requested')
    refuse('already-exists', 'You already asked to facilitate this program.', 'already-requested')
}

/** People ask to facilitate programs that are still to come. */
export function refuseRequesting(entry: ScheduleEntry, now: number, timeZone: string): void {
  refuseAssigning(entry)
  if (entry.status === 'completed' || instantOf(entry.date, entry.startTime, timeZone) <= now)
    refuse('failed-precondition', 'This program has started or is over.', 'program-over')
}

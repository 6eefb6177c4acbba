import { hasBegun } from '@belay/contract/clock'
import { isStaffRole } from '@belay/contract/roles'
import { refuse } from '../../platform/refuse.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import type { FacilitatorRequest } from '../staff-programs/staff-programs.documents.ts'
import type { User } from '../users/users.documents.ts'
import type { ScheduleEntry } from './program-schedule.documents.ts'

/** Nobody is assigned to a program that is cancelled. */
export function refuseAssigning({ status }: Pick<ScheduleEntry, 'status'>): void {
  if (status === 'cancelled') refuse('failed-precondition', 'This program is cancelled.', 'program-cancelled')
}

/** The account of a staff member, as far as it decides on assigning; null for staff without an account. */
export type Account = Pick<User, 'permission' | 'disabled'> | null

/** Returns why a staff member cannot be assigned, in a sentence; null if they can. Staff need no account (R190). */
export function whyUnassignable(member: Pick<StaffMember, 'name' | 'active'>, account: Account): string | null {
  if (!member.active) return `${member.name} is not active.`
  if (account?.disabled) return `${member.name} can't sign in: their account is disabled.`
  const worksPrograms = account === null || isStaffRole(account.permission)
  return worksPrograms ? null : `${member.name} is not a Facilitator or an Admin.`
}

/** Throws `failed-precondition` if the person has no staff record or cannot be assigned. */
export function refuseUnassignable<Member extends StaffMember>(member: Member | null, account: Account): Member {
  if (!member)
    refuse('failed-precondition', "You don't have a staff record yet. Ask the centre to add you.", 'no-staff-document')
  const sentence = whyUnassignable(member, account)
  if (sentence) refuse('failed-precondition', sentence, 'inactive')
  return member
}

/** The same for the caller's own record: the gate has checked their account. */
export const refuseInactive = <Member extends StaffMember>(member: Member | null): Member =>
  refuseUnassignable(member, null)

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
  if (entry.status === 'completed' || hasBegun(entry, now, timeZone))
    refuse('failed-precondition', 'This program has started or is over.', 'program-over')
}

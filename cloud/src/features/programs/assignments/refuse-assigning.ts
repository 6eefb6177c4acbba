import { hasBegun } from '@belay/contract/clock'
import { isStaffRole } from '@belay/contract/roles'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { User } from '../../users/users.documents.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'

/** Refuses assigning people to a cancelled program. */
export function refuseCancelledProgram({ status }: Pick<ScheduleEntry, 'status'>): void {
  if (status === 'cancelled') refuse('failed-precondition', 'This program is cancelled.', 'program-cancelled')
}

/** The account fields that decide whether a staff member can be assigned; null without an account. */
export type StaffAccount = Pick<User, 'permission' | 'disabled'> | null

/** Returns why a staff member cannot be assigned, in a sentence; null if they can. Staff need no account (R190). */
export function whyUnassignable(member: Pick<StaffMember, 'name' | 'active'>, account: StaffAccount): string | null {
  if (!member.active) return `${member.name} is not active.`
  if (account?.disabled) return `${member.name} can't sign in: their account is disabled.`
  const worksPrograms = account === null || isStaffRole(account.permission)
  return worksPrograms ? null : `${member.name} is not a Facilitator or an Admin.`
}

/** Throws `failed-precondition` if the person has no staff record or cannot be assigned. */
export function requireAssignableStaff<Member extends StaffMember>(
  member: Member | null,
  account: StaffAccount,
): Member {
  if (!member)
    refuse('failed-precondition', "You don't have a staff record yet. Ask the centre to add you.", 'no-staff-document')
  const sentence = whyUnassignable(member, account)
  if (sentence) refuse('failed-precondition', sentence, 'inactive')
  return member
}

/** Refuses the caller if their staff record is missing or inactive. The gate has already checked their account. */
export const requireActiveStaff = <Member extends StaffMember>(member: Member | null): Member =>
  requireAssignableStaff(member, null)

/** Refuses a caller who asks for, or takes, a shift of a program that they are assigned to. */
export function refuseAlreadyAssigned(isAssigned: boolean): void {
  if (isAssigned) refuse('already-exists', "You're already assigned to this program.", 'already-assigned')
}

/** Refuses offering, taking or asking for a shift of a program that is cancelled, has begun or is over. */
export function refuseCancelledOrStartedProgram(entry: ScheduleEntry, now: number, timeZone: string): void {
  refuseCancelledProgram(entry)
  if (entry.status === 'completed' || hasBegun(entry, now, timeZone))
    refuse('failed-precondition', 'This program has started or is over.', 'program-over')
}

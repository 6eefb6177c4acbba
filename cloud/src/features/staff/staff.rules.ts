import { type Actor, isAdmin } from '../../platform/calls/actor.ts'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { permit, permitAs, permitUnreferenced, refuseEndlessChanges } from '../../platform/calls/permit.ts'
import { type BlockingReference, refuse } from '../../platform/calls/refuse.ts'
import type { StaffMember, VersionedMember } from './staff.documents.ts'

/** True if a staff record has the person's verified e-mail. */
const isOwnStaff = (actor: Pick<Actor, 'email' | 'verified'>, member: Pick<StaffMember, 'email'>): boolean =>
  actor.verified && member.email === actor.email

/** Returns the complete record to Admins and its person. Throws `not-found` for everybody else. */
export function mayReadStaff(actor: Actor, member: VersionedMember | null): VersionedMember {
  if (!member || !(isAdmin(actor) || isOwnStaff(actor, member))) refuse('not-found')
  return member
}

/** Permits only Admins to change a staff record. For a person's own few fields, see `mayEditOwnStaff`. */
export const mayEditStaff = (actor: Actor, member: VersionedMember) =>
  mayAsAdmin(actor, member, 'Only Admins can change staff records.')

export function mayEditOwnStaff(actor: Actor, member: VersionedMember) {
  const permitted = permitAs('not-found', member, isOwnStaff(actor, member), "You don't have a staff record.")
  refuseEndlessChanges(actor, member)
  return permitted
}

/** Refuses to delete a person with shifts, hours or pay. */
export const mayDeleteStaff = (member: VersionedMember, references: readonly BlockingReference[]) =>
  permitUnreferenced(
    member,
    references,
    `You can't delete ${member.name}, who has shifts, hours or pay. Deactivate them instead.`,
  )

/** Permits a staff record to follow its person: to their new e-mail or name, or their role's pay rate. */
export const mayFollowPerson = (member: VersionedMember, email: string) => permit(member, member.email === email)

import { type Actor, isAdmin } from '../../platform/actor.ts'
import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { permit, permitAs, permitUnreferenced, refuseEndlessChanges } from '../../platform/permit.ts'
import { type BlockingReference, refuse } from '../../platform/refuse.ts'
import type { StaffMember, VersionedMember } from './staff.documents.ts'

/** A person's staff record is the one with their verified e-mail. */
export const isOwnStaff = (actor: Pick<Actor, 'email' | 'verified'>, member: Pick<StaffMember, 'email'>): boolean =>
  actor.verified && member.email === actor.email

/** In full (pay rate, emergency contact) for Admins and the person; to others no record exists. */
export function mayReadStaff(actor: Actor, member: VersionedMember | null): VersionedMember {
  if (!member || !(isAdmin(actor) || isOwnStaff(actor, member))) refuse('not-found')
  return member
}

/** Staff records are the Admins'; each person edits a few fields of their own. */
export const mayEditStaff = (actor: Actor, member: VersionedMember) =>
  mayAsAdmin(actor, member, 'Only Admins can change staff records.')

export function mayEditOwnStaff(actor: Actor, member: VersionedMember) {
  const own = permitAs('not-found', member, isOwnStaff(actor, member), "You don't have a staff record.")
  refuseEndlessChanges(actor, member)
  return own
}

/** What was planned, worked or paid keeps its person. */
export const mayDeleteStaff = (member: VersionedMember, references: readonly BlockingReference[]) =>
  permitUnreferenced(
    member,
    references,
    `You can't delete ${member.name}, who has shifts, hours or pay. Deactivate them instead.`,
  )

/** A staff record follows the person with its address: to a new address or name, or the rate that comes with a role. */
export const mayFollowPerson = (member: VersionedMember, email: string) => permit(member, member.email === email)

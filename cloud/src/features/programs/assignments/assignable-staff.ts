import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type StaffMember, staff, type VersionedMember } from '../../staff/staff.documents.ts'
import { users } from '../../users/users.documents.ts'
import { requireAssignableStaff, whyUnassignable } from './refuse-assigning.ts'

/** Returns the people who can be assigned, by name: active, and either without an account or with a staff role. */
export async function findAssignable(store: Pick<DocumentStore, 'find' | 'getMany'>): Promise<VersionedMember[]> {
  const active = await findAll(store, staff, { where: { active: true }, orderBy: 'name' })
  const accounts = await findAccounts(store, active)
  return active.filter((member) => whyUnassignable(member, accounts.get(member.email) ?? null) === null)
}

/** Returns the accounts of staff members, by e-mail. */
export async function findAccounts(store: Pick<DocumentStore, 'getMany'>, members: readonly StaffMember[]) {
  const emails = members.map(({ email }) => email)
  return new Map((await store.getMany(users, emails)).map((user) => [user.email, user]))
}

/** Returns a staff member and their account. The commit fails if either changes concurrently. */
export async function findPerson(tx: Tx, staffID: string) {
  const member = await tx.get(staff, staffID)
  return { member, account: member && (await tx.get(users, member.email)) }
}

/** Returns the reason why an Admin can't assign this person. Null if they can. */
export async function findReasonNotAssignable(tx: Tx, member: VersionedMember | null): Promise<string | null> {
  if (!member) return "We can't find this staff member."
  return whyUnassignable(member, await tx.get(users, member.email))
}

/** Throws if the person can't be assigned. The commit fails if their role changes concurrently. */
export async function requireAssignable(tx: Tx, member: VersionedMember | null): Promise<VersionedMember> {
  return requireAssignableStaff(member, member && (await tx.get(users, member.email)))
}

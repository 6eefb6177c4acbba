import type { staffMember } from '@belay/contract/staff'
import type * as z from 'zod'
import { isAdmin } from '../../platform/actor.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { pageQuery, presentPage, storedPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { findStaffByEmail } from './find-staff.ts'
import { findStaffReferences } from './find-staff-references.ts'
import { type StaffMember, staff, type VersionedMember } from './staff.documents.ts'
import { presentDirectoryEntry, presentOpenStaff } from './staff.presenter.ts'
import { mayReadStaff } from './staff.rules.ts'

/** One staff record in full: the own, or any for an Admin; to everybody else it does not exist. */
export async function getStaff({ actor, store }: Context, { staffID }: Input<'staff.get'>) {
  const member = mayReadStaff(actor, await store.get(staff, staffID))
  return presentOpenStaff(actor, member, isAdmin(actor) ? await findStaffReferences({ store }, staffID) : [])
}

/** One staff record by e-mail, refused with not-found. */
export async function getStaffByEmail(
  context: Context,
  { email }: Input<'staff.getByEmail'>,
): Promise<VersionedMember> {
  return (await findStaffByEmail(context, email)) ?? refuse('not-found')
}

const filterOf = (input: Pick<NonNullable<Input<'staff.directory'>>, 'where'> | undefined) => ({
  ...(input?.where?.active === undefined ? {} : { where: { active: input.where.active } }),
  ...(input?.where?.search ? { search: input.where.search } : {}),
})

/** Lists full staff records by name. */
export const listStaff = (context: Context, input: Input<'staff.list'>) =>
  storedPage<StaffMember, z.output<typeof staffMember>>(
    context,
    staff,
    { ...filterOf(input), ...pageQuery(input, 'name') },
    input?.count,
  )

/** Lists staff by name, as co-workers see them. */
export const listDirectory = (context: Context, input: Input<'staff.directory'>) =>
  presentPage(context, staff, { ...filterOf(input), ...pageQuery(input, 'name') }, presentDirectoryEntry, input?.count)

/** How many staff there are, counted up to 1,000. */
export const countStaff = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(staff, {}),
})

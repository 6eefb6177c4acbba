import { isAdmin } from '../../platform/actor.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { listQuery, presentPage, storedPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { findStaffByEmail } from './find-staff.ts'
import { findStaffReferences } from './find-staff-references.ts'
import { staff } from './staff.documents.ts'
import { presentDirectoryEntry, presentOpenStaff } from './staff.presenter.ts'
import { mayReadStaff } from './staff.rules.ts'

/** One staff record in full: the own, or any for an Admin; to everybody else it does not exist. */
export async function getStaff({ actor, store }: Context, { staffID }: Input<'staff.get'>) {
  const member = mayReadStaff(actor, await store.get(staff, staffID))
  return presentOpenStaff(actor, member, isAdmin(actor) ? await findStaffReferences({ store }, staffID) : [])
}

/** One staff record by e-mail, refused with not-found. */
export const getStaffByEmail = async (context: Context, { email }: Input<'staff.getByEmail'>) =>
  (await findStaffByEmail(context, email)) ?? refuse('not-found')

/** Lists full staff records by name. */
export const listStaff = (context: Context, input: Input<'staff.list'>) =>
  storedPage(context, staff, listQuery(input, 'name'), input?.count)

/** Lists staff by name, as co-workers see them. */
export const listDirectory = (context: Context, input: Input<'staff.directory'>) =>
  presentPage(context, staff, listQuery(input, 'name'), presentDirectoryEntry, input?.count)

/** How many staff there are, counted up to 1,000. */
export const countStaff = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(staff, {}),
})

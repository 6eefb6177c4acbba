import { isAdmin } from '../../platform/calls/actor.ts'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { mayListAsAdmin, mayListAsStaff } from '../../platform/calls/lists.rules.ts'
import { listQuery, presentPage, readStoredPage } from '../../platform/calls/lists.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { findStaffByEmail } from './find-staff.ts'
import { findStaffReferences } from './find-staff-references.ts'
import { staff } from './staff.documents.ts'
import { presentDirectoryEntry, presentOpenStaff } from './staff.presenter.ts'
import { mayReadStaff } from './staff.rules.ts'

/** Returns a complete staff record: the caller's own, or any for an Admin. Throws `not-found` otherwise. */
export async function getStaff({ actor, store }: Context, { staffID }: Input<'staff.get'>) {
  const member = mayReadStaff(actor, await store.get(staff, staffID))
  return presentOpenStaff(actor, member, isAdmin(actor) ? await findStaffReferences({ store }, staffID) : [])
}

/** Returns a staff record by e-mail. Throws `not-found`. */
export const getStaffByEmail = async (context: Context, { email }: Input<'staff.getByEmail'>) =>
  (await findStaffByEmail(context, email)) ?? refuse('not-found')

/** Lists complete staff records by name. */
export const listStaff = (context: Context, input: Input<'staff.list'>) =>
  readStoredPage(context, staff, mayListAsAdmin(context.actor, listQuery(input, 'name')), input?.count)

/** Lists staff by name, with the fields that co-workers see. */
export function listDirectory(context: Context, input: Input<'staff.directory'>) {
  const query = mayListAsStaff(context.actor, listQuery(input, 'name'))
  return presentPage(context, staff, query, presentDirectoryEntry, input?.count)
}

/** Returns the number of staff records, at most 1,000. */
export const countStaff = async (context: Context): Promise<{ count: number }> => ({
  count: await context.store.count(staff, {}),
})

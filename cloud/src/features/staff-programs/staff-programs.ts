import { toIsoDate } from '@belay/contract/dates'
import { isAdmin } from '../../platform/actor.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { listQuery, pageQuery, presentPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { byName } from './find-assignments.ts'
import { staffPrograms, type VersionedAssignment } from './staff-programs.documents.ts'
import { presentAssignment, presentOpenAssignment } from './staff-programs.presenter.ts'
import { mayListOf } from './staff-programs.rules.ts'

const showTo = (context: Context) => (assignment: VersionedAssignment) => presentAssignment(context.actor, assignment)

/** All assignments, newest program first, or those of a program or a person. */
export const listAssignments = (context: Context, input: Input<'staffPrograms.list'>) =>
  presentPage(context, staffPrograms, listQuery(input, '-date'), showTo(context), input?.count)

/** Assignments by their ids, as hours of many people are held against what was planned. */
export async function getAssignments(context: Context, { ids }: Input<'staffPrograms.getMany'>) {
  const assignments = await context.store.getMany(staffPrograms, ids)
  return { items: assignments.map(showTo(context)) }
}

/** A person's assignments by date: the own without money, anybody's for an Admin; somebody else's do not exist. */
export async function listAssignmentsByStaff(context: Context, input: Input<'staffPrograms.listByStaff'>) {
  const { staffID } = mayListOf(context.actor, await context.store.get(staff, input.staffID))
  const bounds = {
    ...(input.from === undefined ? {} : { from: toIsoDate(input.from) }),
    ...(input.to === undefined ? {} : { to: toIsoDate(input.to) }),
  }
  const query = { where: { staffID }, ...bounds, ...pageQuery(input, 'date') }
  return presentPage(context, staffPrograms, query, showTo(context))
}

/** Who works a program, by name: for Admins, and without money for those on it; else it does not exist. */
export async function listAssignmentsByProgram(context: Context, { programID }: Input<'staffPrograms.listByProgram'>) {
  const { items } = await context.store.find(staffPrograms, { where: { programID }, orderBy: 'date', limit: 200 })
  const own = await findStaffByEmail(context, context.actor.email)
  if (!isAdmin(context.actor) && !items.some(({ staffID }) => staffID === own?.staffID)) refuse('not-found')
  return { items: byName(items).map((assignment) => presentOpenAssignment(context, assignment, own)) }
}

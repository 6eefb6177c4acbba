import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { mayListAsAdmin } from '../../../platform/calls/lists.rules.ts'
import { limitToDays, listQuery, pageQuery, presentPage, presentPreparedPage } from '../../../platform/calls/lists.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staff } from '../../staff/staff.documents.ts'
import { findStandingConflicts } from '../conflicts/find-standing-conflicts.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { sortByStaffName } from './find-assignments.ts'
import { staffPrograms, type VersionedAssignment } from './staff-programs.documents.ts'
import { presentAssignment, presentListedAssignment } from './staff-programs.presenter.ts'
import { mayListShiftsOf } from './staff-programs.rules.ts'

/** Returns a presenter of assignments for the caller. */
export const createAssignmentPresenter = (context: Context) => (assignment: VersionedAssignment) =>
  presentAssignment(context.actor, assignment)

/** Lists assignments, newest program first. Filters by program, person or days. */
export function listAssignments(context: Context, input: Input<'staffPrograms.list'>) {
  const { from, to, ...where } = input?.where ?? {}
  const query = limitToDays(listQuery({ ...input, where }, '-date'), { from, to })
  return presentPage(
    context,
    staffPrograms,
    mayListAsAdmin(context.actor, query),
    createAssignmentPresenter(context),
    input?.count,
  )
}

/** Returns assignments by their IDs, for comparing logged with planned hours. */
export async function getAssignments(context: Context, { ids }: Input<'staffPrograms.getMany'>) {
  const assignments = await context.store.getMany(staffPrograms, ids)
  return { items: assignments.map(createAssignmentPresenter(context)) }
}

/**
 * Lists a person's assignments by date, to the person (without the cost) and to Admins. Admins can ask for the
 * conflicts of each. Refuses others with `not-found`.
 */
export async function listAssignmentsByStaff(context: Context, input: Input<'staffPrograms.listByStaff'>) {
  const { staffID } = input
  const days = limitToDays(pageQuery(input, 'date'), input)
  const query = mayListShiftsOf(context.actor, await context.store.get(staff, staffID), days)
  if (!input.withConflicts || !isAdmin(context.actor))
    return presentPage(context, staffPrograms, query, createAssignmentPresenter(context))
  const prepare = async (assignments: readonly VersionedAssignment[]) => {
    const programIDs = assignments.map(({ programID }) => programID)
    const conflicts = await findStandingConflicts(context, await context.store.getMany(programSchedule, programIDs))
    return (assignment: VersionedAssignment) => ({
      ...createAssignmentPresenter(context)(assignment),
      conflicts: (conflicts.get(assignment.programID) ?? []).filter((conflict) => conflict.staffID === staffID),
    })
  }
  return presentPreparedPage(context, staffPrograms, query, prepare)
}

/** Lists a program's assignments by name, to Admins and (without the cost) its staff. Others get `not-found`. */
export async function listAssignmentsByProgram(context: Context, { programID }: Input<'staffPrograms.listByProgram'>) {
  const { items } = await context.store.find(staffPrograms, { where: { programID }, orderBy: 'date', limit: 200 })
  const ownRecord = await findStaffByEmail(context, context.actor.email)
  if (!isAdmin(context.actor) && !items.some(({ staffID }) => staffID === ownRecord?.staffID)) refuse('not-found')
  return { items: sortByStaffName(items).map((assignment) => presentListedAssignment(context, assignment, ownRecord)) }
}

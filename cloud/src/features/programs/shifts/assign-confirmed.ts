import { refuse } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { findPerson } from '../assignments/assignable-staff.ts'
import { createAssignment } from '../assignments/create-assignment.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import {
  isGivenBack,
  type StaffProgram,
  staffPrograms,
  type VersionedAssignment,
} from '../assignments/staff-programs.documents.ts'
import {
  mayChangeAssignment,
  mayRemoveAssignment,
  requireAcceptablePerson,
} from '../assignments/staff-programs.rules.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'

/** The person, program, role and hours of a taken shift. `replacesStaffID`: the previous person, if any. */
export type TakenShift = Pick<StaffProgram, 'staffID' | 'programID' | 'role' | 'hours'> & { replacesStaffID?: string }

const listGivenBack = (assignments: readonly VersionedAssignment[]) =>
  assignments.filter(isGivenBack).toSorted((a, b) => (a.givenBackAt ?? 0) - (b.givenBackAt ?? 0))

/** Returns the shift of a program that was given back first; null if none was given back. */
export const pickGivenBackShift = (assignments: readonly VersionedAssignment[]): VersionedAssignment | null =>
  listGivenBack(assignments)[0] ?? null

/**
 * Makes room for one more person on a program. Does nothing while a shift is open; otherwise releases the person who
 * gave their shift back first. Refuses if nobody gave a shift back. Returns the released assignment, or null.
 */
export function makeRoom(
  tx: Tx,
  { staffNeeded }: Pick<ScheduleEntry, 'staffNeeded'>,
  otherAssignments: readonly VersionedAssignment[],
): VersionedAssignment | null {
  if (otherAssignments.filter(({ declinedAt }) => declinedAt === null).length < staffNeeded) return null
  return release(tx, pickGivenBackShift(otherAssignments) ?? refuse('failed-precondition', TAKEN, 'taken'))
}

/**
 * Releases people who gave their shift back while the program has more people than it needs, the earliest first. Call
 * it after an Admin added people. Returns the assignments that were released.
 */
export function releaseGivenBack(
  tx: Tx,
  { staffNeeded }: Pick<ScheduleEntry, 'staffNeeded'>,
  assignments: readonly VersionedAssignment[],
) {
  const surplus = assignments.filter(({ declinedAt }) => declinedAt === null).length - staffNeeded
  const released = listGivenBack(assignments).slice(0, Math.max(0, surplus))
  return released.map((assignment) => release(tx, assignment))
}

function release(tx: Tx, assignment: VersionedAssignment): VersionedAssignment {
  tx.remove(staffPrograms, mayRemoveAssignment(assignment, assignment.programID))
  return assignment
}

const TAKEN = 'This shift is already taken. Thank you for answering.'

/**
 * Assigns a person who has already accepted, as confirmed. Releases the person they replace or, if the program is full,
 * the person who gave their shift back. Returns the program, the new assignment and the released one.
 */
export async function assignConfirmed(tx: Tx, { staffID, programID, role, hours, replacesStaffID }: TakenShift) {
  const entry = await tx.require(programSchedule, programID)
  const existing = await findAssignments(tx, programID)
  const replaced = existing.find((assignment) => assignment.staffID === replacesStaffID)
  const staying = existing.filter((assignment) => assignment !== replaced)
  const person = await findPerson(tx, staffID)
  const member = requireAcceptablePerson({ entry, ...person, assigned: staying })
  const released = replaced ? release(tx, replaced) : makeRoom(tx, entry, existing)
  const created = await createAssignment(tx, entry, member, { staffID, role, hours })
  const assignment = tx.update(staffPrograms, mayChangeAssignment(created, programID), { confirmedAt: tx.now })
  return { entry, assignment, released }
}

import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule, type ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { findAssignments } from './find-assignments.ts'
import { createAssignment } from './set-assignments.ts'
import { isGivenBack, type StaffProgram, staffPrograms, type VersionedAssignment } from './staff-programs.documents.ts'
import { mayBePlanned, mayBeReleased, refuseAccepting } from './staff-programs.rules.ts'

/** Who takes a shift of which program, as what and for how long; `replaces` is whose shift it was, if it was one's. */
export type Taking = Pick<StaffProgram, 'staffID' | 'programID' | 'role' | 'hours'> & { replaces?: string }

/** The shift of a program that was given back first; null where none was. */
export const findGivenBack = (assignments: readonly VersionedAssignment[]): VersionedAssignment | null =>
  assignments.filter(isGivenBack).toSorted((a, b) => (a.givenBackAt ?? 0) - (b.givenBackAt ?? 0))[0] ?? null

/**
 * Makes room for one more who works a program: nobody leaves while a seat is open, else whoever gave their shift back.
 * Refused where nobody did. Answers who left.
 */
export function makeRoom(
  tx: Tx,
  { staffNeeded }: Pick<ScheduleEntry, 'staffNeeded'>,
  others: readonly VersionedAssignment[],
): VersionedAssignment | null {
  if (others.filter(({ declinedAt }) => declinedAt === null).length < staffNeeded) return null
  return release(tx, findGivenBack(others) ?? refuse('failed-precondition', TAKEN, 'taken'))
}

function release(tx: Tx, leaving: VersionedAssignment): VersionedAssignment {
  tx.remove(staffPrograms, mayBeReleased(leaving, leaving.programID))
  return leaving
}

const TAKEN = 'This shift is already taken. Thank you for answering.'

/**
 * Puts a person onto a program who has said yes already. Whoever they replace is released for them, or whoever gave
 * their shift back if the program has all its people. Answers the assignment, all of the program, and who was released.
 */
export async function assignConfirmed(tx: Tx, { staffID, programID, role, hours, replaces }: Taking) {
  const entry = await tx.require(programSchedule, programID)
  const before = await findAssignments(tx, programID)
  const replaced = before.find((assignment) => assignment.staffID === replaces)
  const staying = before.filter((assignment) => assignment !== replaced)
  const member = refuseAccepting({ entry, member: await tx.get(staff, staffID), assigned: staying })
  const released = replaced ? release(tx, replaced) : makeRoom(tx, entry, before)
  const asked = await createAssignment(tx, entry, entry, member, { staffID, role, hours })
  const assignment = tx.update(staffPrograms, mayBePlanned(asked, programID), { confirmedAt: tx.now })
  const others = before.filter(({ id }) => id !== released?.id)
  return { entry, assignment, released, assignments: [...others, assignment] }
}

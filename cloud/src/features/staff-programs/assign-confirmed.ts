import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { findAssignments } from './find-assignments.ts'
import { createAssignment } from './set-assignments.ts'
import { isGivenBack, type StaffProgram, staffPrograms, type VersionedAssignment } from './staff-programs.documents.ts'
import { mayBePlanned, mayBeReleased, refuseAccepting } from './staff-programs.rules.ts'

/** Who takes a shift of which program, as what and for how long; whether instead of who gave it back. */
export type Taking = Pick<StaffProgram, 'staffID' | 'programID' | 'role' | 'hours'> & { replaces?: true }

/** The shift of a program that was given back first; null where none was. */
export const findGivenBack = (assignments: readonly VersionedAssignment[]): VersionedAssignment | null =>
  assignments.filter(isGivenBack).toSorted((a, b) => (a.givenBackAt ?? 0) - (b.givenBackAt ?? 0))[0] ?? null

/**
 * Puts a person onto a program who has said yes already. Whoever gave their shift back is released for them, if it is
 * that shift or the program has all its people. Answers the assignment, all of the program, and who was released.
 */
export async function assignConfirmed(tx: Tx, { staffID, programID, role, hours, replaces }: Taking) {
  const entry = await tx.require(programSchedule, programID)
  const before = await findAssignments(tx, programID)
  const working = before.filter(({ declinedAt }) => declinedAt === null)
  const isFull = working.length >= entry.staffNeeded
  const released = isFull || replaces ? findGivenBack(before) : null
  if (isFull && !released)
    refuse('failed-precondition', 'This shift is already taken. Thank you for answering.', 'taken')
  const member = refuseAccepting({ entry, member: await tx.get(staff, staffID), assigned: before })
  if (released) tx.remove(staffPrograms, mayBeReleased(released, programID))
  const asked = await createAssignment(tx, entry, entry, member, { staffID, role, hours })
  const assignment = tx.update(staffPrograms, mayBePlanned(asked, programID), { confirmedAt: tx.now })
  const others = before.filter(({ id }) => id !== released?.id)
  return { entry, assignment, released, assignments: [...others, assignment] }
}

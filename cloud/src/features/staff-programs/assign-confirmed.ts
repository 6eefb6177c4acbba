import type { Tx } from '../../platform/documents/transaction.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { findAssignments } from './find-assignments.ts'
import { createAssignment } from './set-assignments.ts'
import { type StaffProgram, staffPrograms } from './staff-programs.documents.ts'
import { mayBePlanned, refuseAccepting } from './staff-programs.rules.ts'

/** Who takes a shift of which program, as what and for how long. */
export type Taking = Pick<StaffProgram, 'staffID' | 'programID' | 'role' | 'hours'>

/** Puts a person onto a program who has said yes already. Answers the assignment, and all of the program. */
export async function assignConfirmed(tx: Tx, { staffID, programID, role, hours }: Taking) {
  const entry = await tx.require(programSchedule, programID)
  const others = await findAssignments(tx, programID)
  const member = refuseAccepting({ entry, member: await tx.get(staff, staffID), assigned: others })
  const asked = await createAssignment(tx, entry, entry, member, { staffID, role, hours })
  const assignment = tx.update(staffPrograms, mayBePlanned(asked, programID), { confirmedAt: tx.now })
  return { entry, assignment, assignments: [...others, assignment] }
}

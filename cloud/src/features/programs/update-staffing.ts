import type { Tx } from '../../platform/documents/transaction.ts'
import { setAssignedStaff } from '../client-programs/update-contract-from-program.ts'
import { setStaffing } from '../program-schedule/change-entry.ts'
import type { StaffProgram } from '../staff-programs/staff-programs.documents.ts'
import { toStaffing } from '../staff-programs/staffing.ts'

/** Writes who works a program on its schedule entry, and who may read it (all who did not decline) on its contract. */
export async function updateStaffing(tx: Tx, programID: string, assignments: readonly StaffProgram[]): Promise<void> {
  await setStaffing(tx, programID, toStaffing(assignments))
  const working = assignments.filter(({ declinedAt }) => declinedAt === null).map(({ staffID }) => staffID)
  await setAssignedStaff(tx, programID, working)
}

import type { Tx } from '../../platform/documents/transaction.ts'
import { asEffect } from '../../platform/permit.ts'
import { assignedChanged } from '../client-programs/contracts.ts'
import { programSchedule, type ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { byName } from './program-assignments.ts'
import type { StaffProgram } from './staff-programs.documents.ts'

/** Where an assignment stands: the person confirmed, declined, or has not answered. */
export function assignmentState(
  assignment: Pick<StaffProgram, 'confirmedAt' | 'declinedAt'>,
): 'assigned' | 'confirmed' | 'declined' {
  if (assignment.declinedAt !== null) return 'declined'
  return assignment.confirmedAt === null ? 'assigned' : 'confirmed'
}

/** The staffing of a schedule entry, as its assignments say. */
export const staffingFrom = (assignments: readonly StaffProgram[]): ScheduleEntry['staffing'] =>
  byName(assignments).map((assignment) => ({
    staffID: assignment.staffID,
    staffName: assignment.staffName,
    role: assignment.role,
    state: assignmentState(assignment),
  }))

/** Keeps the schedule entry and the contract of a program in step with its assignments, in their commit. Who declined no longer sees the contract. */
export async function restaff(tx: Tx, programID: string, assignments: readonly StaffProgram[]): Promise<void> {
  const entry = await tx.get(programSchedule, programID)
  const staffing = staffingFrom(assignments)
  if (entry && JSON.stringify(entry.staffing) !== JSON.stringify(staffing))
    tx.update(programSchedule, asEffect(entry), { staffing })
  await assignedChanged(
    tx,
    programID,
    assignments.filter(({ declinedAt }) => declinedAt === null).map(({ staffID }) => staffID),
  )
}

import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { byName } from './find-assignments.ts'
import type { StaffProgram } from './staff-programs.documents.ts'

/** Where an assignment stands: the person confirmed, declined, or has not answered. */
function assignmentState(assignment: Pick<StaffProgram, 'confirmedAt' | 'declinedAt'>) {
  if (assignment.declinedAt !== null) return 'declined'
  return assignment.confirmedAt === null ? 'assigned' : 'confirmed'
}

/** The staffing of a schedule entry, as its assignments say. */
export const toStaffing = (assignments: readonly StaffProgram[]): ScheduleEntry['staffing'] =>
  byName(assignments).map((assignment) => ({
    staffID: assignment.staffID,
    staffName: assignment.staffName,
    role: assignment.role,
    state: assignmentState(assignment),
  }))

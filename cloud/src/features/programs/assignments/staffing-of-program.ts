import { openSeats, staffStateOf } from '@belay/contract/staffing'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { sortByStaffName } from './find-assignments.ts'
import type { StaffProgram } from './staff-programs.documents.ts'

/** Returns the `staffing` field of a schedule entry, from its assignments. */
export const toStaffing = (assignments: readonly StaffProgram[]): ScheduleEntry['staffing'] =>
  sortByStaffName(assignments).map((assignment) => ({
    staffID: assignment.staffID,
    staffName: assignment.staffName,
    role: assignment.role,
    state: staffStateOf(assignment),
  }))

/** A program's assignments, with the fields that decide which shifts are open. */
export type AnsweredAssignments = readonly Pick<
  StaffProgram,
  'staffID' | 'confirmedAt' | 'declinedAt' | 'givenBackAt'
>[]

/** Returns the number of open shifts of a program, from its assignments. */
export const openSeatsOf = (
  { staffNeeded }: Pick<ScheduleEntry, 'staffNeeded'>,
  assigned: AnsweredAssignments,
): number => openSeats({ staffNeeded, staffing: assigned.map((assignment) => ({ state: staffStateOf(assignment) })) })

import type { facilitatorRequest, staffProgram, syncResult } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { SetAssignments } from './set-assignments.ts'
import type { FacilitatorRequest, StaffProgram } from './staff-programs.documents.ts'

/** An assignment: money for Admins only, why somebody declined for Admins and themselves. */
export const presentAssignment = (
  actor: Pick<Actor, 'permission' | 'email'>,
  assignment: Versioned<StaffProgram>,
): z.output<typeof staffProgram> => ({
  id: assignment.id,
  staffID: assignment.staffID,
  staffName: assignment.staffName,
  programID: assignment.programID,
  programName: assignment.programName,
  date: assignment.date,
  startTime: assignment.startTime,
  endTime: assignment.endTime,
  location: assignment.location,
  role: assignment.role,
  hours: assignment.hours,
  confirmedAt: assignment.confirmedAt,
  declinedAt: assignment.declinedAt,
  declineReason:
    actor.permission === 'Admin' || assignment.staffEmail === actor.email ? assignment.declineReason : null,
  version: assignment.version,
  createdAt: assignment.createdAt,
  ...(assignment.updatedAt === undefined ? {} : { updatedAt: assignment.updatedAt }),
  ...(actor.permission === 'Admin' ? { totalCost: assignment.totalCost } : {}),
})

/** How many assignments a sync made, changed, removed and left, and what they are now. */
export const presentSync = (actor: Actor, result: SetAssignments): z.output<typeof syncResult> => ({
  created: result.created.length,
  updated: result.updated.length,
  removed: result.removed.length,
  unchanged: result.unchanged.length,
  skipped: result.skipped,
  assignments: result.assignments.map((assignment) => presentAssignment(actor, assignment)),
})

/** A request to facilitate. */
export const presentFacilitatorRequest = (
  request: Versioned<FacilitatorRequest>,
): z.output<typeof facilitatorRequest> => ({
  id: request.id,
  staffID: request.staffID,
  staffName: request.staffName,
  programID: request.programID,
  programName: request.programName,
  date: request.date,
  role: request.role,
  message: request.message,
  status: request.status,
  decidedBy: request.decidedBy,
  decidedAt: request.decidedAt,
  version: request.version,
  createdAt: request.createdAt,
  ...(request.updatedAt === undefined ? {} : { updatedAt: request.updatedAt }),
})

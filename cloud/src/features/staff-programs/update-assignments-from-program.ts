import { cost } from '@belay/contract/money'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { findAssignments, findOpenRequests } from './find-assignments.ts'
import { facilitatorRequests, staffPrograms, UNANSWERED, type VersionedAssignment } from './staff-programs.documents.ts'
import { mayBeReleased, mayDecideRequest, mayFollowProgram } from './staff-programs.rules.ts'

/** Ends all assignments of a program; answers those that were. */
export async function removeAssignments(tx: Tx, programID: string): Promise<VersionedAssignment[]> {
  const assignments = await findAssignments(tx, programID)
  for (const assignment of assignments) tx.remove(staffPrograms, mayBeReleased(assignment, programID))
  return assignments
}

/** Declines all open requests to facilitate a program; answers those that were. */
export async function declineRequestsOfProgram(tx: Tx, programID: string) {
  const requests = await findOpenRequests(tx, { programID })
  for (const request of requests)
    tx.update(facilitatorRequests, mayDecideRequest(request), {
      status: 'declined',
      decidedBy: tx.actor.email,
      decidedAt: tx.now,
    })
  return requests
}

/**
 * Assignments follow their program to another date, time, place or name, at the pay rate of now; an answer given for
 * another date or time is undone. Open requests to facilitate follow too. Answers the assignments.
 */
export async function moveAssignments(tx: Tx, entry: ScheduleEntry): Promise<VersionedAssignment[]> {
  const { programName, date, startTime, endTime, location } = entry
  const moved: VersionedAssignment[] = []
  for (const assignment of await findAssignments(tx, entry.programID)) {
    const payRate = (await tx.get(staff, assignment.staffID))?.payRate ?? 0
    const isOtherTime = assignment.date !== date || assignment.startTime !== startTime || assignment.endTime !== endTime
    moved.push(
      tx.update(staffPrograms, mayFollowProgram(assignment, entry), {
        programName,
        date,
        startTime,
        endTime,
        location,
        totalCost: cost(assignment.hours, payRate),
        ...(isOtherTime ? UNANSWERED : {}),
      }),
    )
  }
  for (const request of await findOpenRequests(tx, { programID: entry.programID }))
    tx.update(facilitatorRequests, mayFollowProgram(request, entry), { programName, date })
  return moved
}

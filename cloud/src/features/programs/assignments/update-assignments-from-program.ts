import type { Tx } from '../../../platform/documents/transaction.ts'
import { findAssignments, findOpenRequests } from './find-assignments.ts'
import { facilitatorRequests, staffPrograms, type VersionedAssignment } from './staff-programs.documents.ts'
import { mayBeReleased, mayDecideRequest } from './staff-programs.rules.ts'

/** Removes all assignments of a program. Returns the removed ones. */
export async function removeAssignments(tx: Tx, programID: string): Promise<VersionedAssignment[]> {
  const assignments = await findAssignments(tx, programID)
  for (const assignment of assignments) tx.remove(staffPrograms, mayBeReleased(assignment, programID))
  return assignments
}

/** Declines all open requests to facilitate a program. Returns the declined ones. */
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

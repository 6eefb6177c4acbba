import type { Context } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { facilitationDeclined } from '../facilitator-requests/facilitator-requests.notifications.ts'
import { mayDecideFacilitatorRequest } from '../facilitator-requests/facilitator-requests.rules.ts'
import { findOpenFacilitatorRequests } from '../facilitator-requests/find-facilitator-requests.ts'
import { notifyOfRelease } from '../shifts/notify-of-shifts.ts'
import { findAssignments } from './find-assignments.ts'
import { staffPrograms } from './staff-programs.documents.ts'
import { mayRemoveAssignment } from './staff-programs.rules.ts'

/** Removes a program's assignments, declines the open requests to facilitate it, and notifies everyone concerned. */
export async function releaseStaff(tx: Tx, context: Context, programID: string, reason: string): Promise<void> {
  const assignments = await findAssignments(tx, programID)
  for (const assignment of assignments) tx.remove(staffPrograms, mayRemoveAssignment(assignment, programID))
  await notifyOfRelease(tx, context, assignments, reason)
  const decision = { status: 'declined', decidedBy: tx.actor.email, decidedAt: tx.now } as const
  for (const open of await findOpenFacilitatorRequests(tx, { programID })) {
    const request = tx.update(facilitatorRequests, mayDecideFacilitatorRequest(open), decision)
    await notify(tx, context, facilitationDeclined({ request, reason }))
  }
}

/** Removes a person from a program. Returns the removed assignment; null if there is none. */
export async function removeFromProgram(tx: Tx, programID: string, staffID: string) {
  const assignments = await findAssignments(tx, programID)
  const removed = assignments.find((assignment) => assignment.staffID === staffID) ?? null
  if (removed) tx.remove(staffPrograms, mayRemoveAssignment(removed, programID))
  return removed
}

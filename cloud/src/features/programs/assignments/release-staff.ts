import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Context } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { facilitationDeclined, findShift, shiftReleased } from './staff-programs.notifications.ts'
import { declineRequestsOfProgram, removeAssignments } from './update-assignments-from-program.ts'

/** Removes a program's assignments, declines the open requests to facilitate it, and notifies everyone concerned. */
export async function releaseStaff(tx: Tx, context: Context, programID: string, reason: string): Promise<void> {
  const assignments = await removeAssignments(tx, programID)
  for (const assignment of assignments)
    await notify(tx, context, shiftReleased({ ...(await findShift(tx, context, assignment)), why: reason }))
  for (const request of await declineRequestsOfProgram(tx, programID))
    await notify(tx, context, facilitationDeclined({ request, reason }))
}

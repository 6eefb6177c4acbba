import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import type { VersionedEntry } from '../program-schedule/program-schedule.documents.ts'
import { findShift, shiftChanged } from '../staff-programs/staff-programs.notifications.ts'
import { moveAssignments } from '../staff-programs/update-assignments-from-program.ts'
import { updateStaffing } from './update-staffing.ts'

/**
 * What happens to staff when a program on the calendar moves or is renamed: assignments follow and are costed again,
 * who had answered for another date or time is asked again, and everyone is told with a calendar update.
 */
export async function moveStaff(tx: Tx, context: Context, entry: VersionedEntry): Promise<void> {
  const assignments = await moveAssignments(tx, entry)
  await updateStaffing(tx, entry.programID, assignments)
  for (const assignment of assignments)
    await notify(tx, context, shiftChanged(await findShift(tx, context, assignment)))
}

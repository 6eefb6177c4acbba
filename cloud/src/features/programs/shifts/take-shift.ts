import type { Context } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { refuseCancelledOrStartedProgram } from '../assignments/refuse-assigning.ts'
import { shiftTaken, staffAssigned } from '../assignments/staff-programs.notifications.ts'
import { refuseBlockedStaff } from '../conflicts/refuse-blocked.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { assignConfirmed, type TakenShift } from './assign-confirmed.ts'
import { notifyOfReplacement, notifyOfShifts } from './notify-of-shifts.ts'

/**
 * Assigns an open shift of a coming program to a person, confirmed. Notifies the person, the Admins and the person who
 * gave the shift back. Refuses if a conflict blocks the person. `settled`: the conflicts that an Admin has overridden.
 */
export async function takeShift(tx: Tx, context: Context, taking: TakenShift, settled: readonly string[] = []) {
  const { programID, staffID } = taking
  const { entry, assignment, released } = await assignConfirmed(tx, taking)
  refuseCancelledOrStartedProgram(entry, tx.now, context.settings.centre.timeZone)
  // The calendar files below have the entry's version, which the copies raise.
  await copyProgramFacts(tx, context, programID)
  await refuseBlockedStaff(tx, context, programID, [assignment], undefined, { ownStaffID: staffID, settled })
  await notifyOfShifts(tx, context, [assignment], shiftTaken)
  await notifyOfReplacement(tx, context, released, assignment)
  await notify(tx, context, staffAssigned({ program: entry, assigned: [assignment] }))
  return assignment
}

import type { Services } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Message } from '../../notifications/message.ts'
import { notify } from '../../notifications/notify.ts'
import type { StaffProgram, VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { findShift, type Shift, shiftReleased } from '../assignments/staff-programs.notifications.ts'

type Context = Pick<Services, 'settings'>

/** Notifies each person of these assignments with the message that `build` returns for their shift. */
export async function notifyOfShifts(
  tx: Tx,
  context: Context,
  assignments: readonly VersionedAssignment[],
  build: (shift: Shift) => Message,
): Promise<void> {
  for (const assignment of assignments) await notify(tx, context, build(await findShift(tx, context, assignment)))
}

/** Notifies people that these removed assignments are no longer theirs, and why. */
export const notifyOfRelease = (
  tx: Tx,
  context: Context,
  released: readonly VersionedAssignment[],
  why: string,
): Promise<void> => notifyOfShifts(tx, context, released, (shift) => shiftReleased({ ...shift, why }))

/** Notifies a person that another person works their removed assignment. Null: nobody was removed. */
export const notifyOfReplacement = (
  tx: Tx,
  context: Context,
  released: VersionedAssignment | null,
  { staffName }: Pick<StaffProgram, 'staffName'>,
): Promise<void> => notifyOfRelease(tx, context, released ? [released] : [], `${staffName} works it instead.`)

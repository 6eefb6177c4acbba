import { hasEnded } from '@belay/contract/clock'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, transactional } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { releaseStaff } from '../assignments/release-staff.ts'
import { findScheduleEvent, programUnscheduled, takenOffReason } from '../programs.notifications.ts'
import { requireDeletableEntry } from './change-entry.ts'
import { programSchedule } from './program-schedule.documents.ts'

/**
 * Deletes a program's schedule entry and notifies its staff and its client. Refuses if a signed contract, hours or pay
 * refer to the program.
 */
export const deleteProgram = transactional('programSchedule.delete', async (tx, input, context) => {
  await deleteProgramInTx(tx, context, input)
  return { ok: true } as const
})

/** Deletes a program's schedule entry in the caller's transaction. */
export async function deleteProgramInTx(
  tx: Tx,
  context: Context,
  input: Input<'programSchedule.delete'>,
): Promise<void> {
  const entry = await requireDeletableEntry(tx, input)
  await releaseStaff(tx, context, entry.programID, takenOffReason(entry))
  if (entry.status !== 'cancelled' && !hasEnded(entry, tx.now, context.settings.centre.timeZone))
    await notify(tx, context, programUnscheduled(await findScheduleEvent(tx, context, entry)))
  tx.remove(programSchedule, entry)
}

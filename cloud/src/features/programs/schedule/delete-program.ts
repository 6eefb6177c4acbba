import { hasEnded } from '@belay/contract/clock'
import { type Context, type Input, requireCurrent, transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { releaseStaff } from '../assignments/release-staff.ts'
import { deleteChanges } from '../changes/end-change.ts'
import { deleteFeedback } from '../feedback/feedback.ts'
import { findProgramReferences } from '../find-program-references.ts'
import { deleteMessagesOfGoneProgram } from '../messages/delete-messages.ts'
import { scheduleFormsDeletion } from '../participants/delete-forms.ts'
import { deletePhotos } from '../photos/program-photos.ts'
import { findScheduleEvent, programUnscheduled, takenOffReason } from '../programs.notifications.ts'
import { programSchedule } from './program-schedule.documents.ts'
import { mayDeleteEntry } from './program-schedule.rules.ts'

/** Deletes a schedule entry and notifies staff and client. Refuses if a signed contract, hours or pay refer to it. */
export const deleteProgram = transactional('programSchedule.delete', async (tx, input, context) => {
  await deleteProgramInTx(tx, context, input)
  return { ok: true } as const
})

/** Deletes a program's schedule entry in the caller's transaction. */
export async function deleteProgramInTx(
  tx: Tx,
  context: Context,
  { programID, version }: Input<'programSchedule.delete'>,
): Promise<void> {
  const stored = await requireCurrent(tx, programSchedule, programID, version)
  const entry = mayDeleteEntry(stored, await findProgramReferences(tx, programID))
  await releaseStaff(tx, context, programID, takenOffReason(entry))
  if (entry.status !== 'cancelled' && !hasEnded(entry, tx.now, context.settings.centre.timeZone))
    await notify(tx, context, programUnscheduled(await findScheduleEvent(tx, context, entry)))
  await deleteChanges(tx, programID)
  await deleteFeedback(tx, programID)
  await deletePhotos(tx, programID)
  await scheduleFormsDeletion(tx, programID)
  tx.remove(programSchedule, entry)
  await deleteMessagesOfGoneProgram(tx, programID)
}

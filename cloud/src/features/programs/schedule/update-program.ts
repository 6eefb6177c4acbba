import { hasEnded } from '@belay/contract/clock'
import { pickDefinedFields } from '../../../platform/calls/defined-fields.ts'
import { type Context, type Input, requireCurrent, transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { resolveLocation } from '../../places/find-place.ts'
import { refuseBlockedChange } from '../conflicts/refuse-blocked.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { cancelledReason, findScheduleEvent, programCancelled, programRescheduled } from '../programs.notifications.ts'
import { cancelProgram } from './cancel-program.ts'
import { requireClientOfProgram } from './change-entry.ts'
import { describeUpdate } from './describe-program-changes.ts'
import { programSchedule } from './program-schedule.documents.ts'
import { changesAppointment, mayChangeEntry } from './program-schedule.rules.ts'
import { isRequestCancelled } from './program-schedule.ts'

/**
 * Changes a program on the calendar: moves, renames, cancels, restores or completes it. Updates its assignments and
 * contract, and notifies staff and client. Cancelling releases the staff and withdraws an unsigned contract. Refuses a
 * change of date, time, place, headcount or type that causes a blocking conflict, unless there is an override.
 */
export const updateProgram = transactional(
  'programSchedule.update',
  async (tx, input, context) => (await updateProgramInTx(tx, context, input)).entry,
)

/** Changes a program in the caller's transaction. Also returns the conflicts that the change causes. */
export async function updateProgramInTx(
  tx: Tx,
  context: Context,
  { programID, version, override, ...changes }: Input<'programSchedule.update'>,
) {
  const before = await requireCurrent(tx, programSchedule, programID, version)
  const { status = before.status, ...fields } = pickDefinedFields(changes)
  const hasNewClient = fields.clientID !== undefined && fields.clientID !== before.clientID
  const client = hasNewClient ? await requireClientOfProgram(tx, fields.clientID ?? null) : {}
  const isCancelled = status === 'cancelled' && before.status !== 'cancelled'
  const { timeZone } = context.settings.centre
  const entryChanges = {
    ...fields,
    ...(await resolveLocation(tx, fields, before)),
    ...client,
    // `cancelProgram` sets the status `cancelled`, because it refuses programs with logged hours.
    status: isCancelled ? before.status : status,
  }
  const requestCancelled = await isRequestCancelled(tx, before)
  const permitted = mayChangeEntry(before, entryChanges, { requestCancelled, now: tx.now, timeZone })
  const entry = tx.update(programSchedule, permitted, entryChanges)
  const conflicts = isCancelled ? [] : await refuseBlockedChange(tx, context, before, entry, override)
  if (isCancelled)
    await cancelProgram(tx, context, programID, { reason: cancelledReason(before, entry), keepDraft: true })
  await copyProgramFacts(tx, context, programID)
  const updated = await tx.require(programSchedule, programID)
  const description = describeUpdate(before, updated)
  if (description) tx.setDescription(description)
  const isMoved = changesAppointment(before, entry) && entry.status !== 'cancelled'
  if ((isCancelled || isMoved) && !hasEnded(before, tx.now, timeZone)) {
    const event = await findScheduleEvent(tx, context, updated)
    await notify(tx, context, isCancelled ? programCancelled(event) : programRescheduled(event))
  }
  return { entry: updated, conflicts }
}

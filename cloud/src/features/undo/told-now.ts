import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import type { Message } from '../notifications/message.ts'
import type { Notification } from '../notifications/notifications.documents.ts'
import { staffPrograms, type VersionedAssignment } from '../programs/assignments/staff-programs.documents.ts'
import { findShift, shiftChanged, shiftReleased } from '../programs/assignments/staff-programs.notifications.ts'
import { findScheduleEvent, programRescheduled, programUnscheduled } from '../programs/programs.notifications.ts'
import { programSchedule, type VersionedEntry } from '../programs/schedule/program-schedule.documents.ts'

type Told = { notification: Notification; restorations: readonly Restoration[] }

/**
 * Builds a message about a person's shift or program after the Undo, with an update for their calendar. Null if the
 * notification was about neither.
 */
export const findToldNow = async (tx: Tx, context: Context, told: Told): Promise<Message | null> =>
  (await shiftNow(tx, context, told)) ?? programNow(tx, context, told)

/**
 * Builds the message about the shift. If the person was notified about several shifts, picks the notification's own.
 */
async function shiftNow(tx: Tx, context: Context, { notification, restorations }: Told): Promise<Message | null> {
  const shifts = restorations.filter(({ collection }) => collection.name === staffPrograms.name)
  const about = shifts.filter(({ id }) => id === notification.relatedDocumentId)
  for (const { id, current } of about.length > 0 ? about : shifts) {
    const restored = await tx.get(staffPrograms, id)
    const assignment = restored ?? (current as VersionedAssignment) // Safe: `shifts` contains only `staffPrograms`.
    const shift = await findShift(tx, context, assignment)
    if (shift.email !== notification.recipientEmail) continue
    return restored && restored.declinedAt === null ? shiftChanged(shift) : shiftReleased({ ...shift, why: '' })
  }
  return null
}

async function programNow(tx: Tx, context: Context, { notification, restorations }: Told): Promise<Message | null> {
  const { type, recipientEmail, relatedDocumentId } = notification
  if (type !== 'program_changed' && type !== 'program_cancelled') return null
  const undone = restorations.find(
    ({ collection, id }) => collection.name === programSchedule.name && id === relatedDocumentId,
  )
  if (!undone) return null
  const restored = await tx.get(programSchedule, undone.id)
  const entry = restored ?? (undone.current as VersionedEntry) // Safe: `undone` is from `programSchedule`.
  const event = await findScheduleEvent(tx, context, entry)
  const isOn = restored !== null && restored.status !== 'cancelled'
  const messages = isOn ? programRescheduled(event) : programUnscheduled(event)
  return (
    messages.find(({ recipients }) => recipients.some((to) => 'email' in to && to.email === recipientEmail)) ?? null
  )
}

import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import type { Message } from '../notifications/message.ts'
import type { Notification } from '../notifications/notifications.documents.ts'
import { programSchedule, type VersionedEntry } from '../program-schedule/program-schedule.documents.ts'
import { findScheduleEvent, programRescheduled, programUnscheduled } from '../programs/programs.notifications.ts'
import { staffPrograms, type VersionedAssignment } from '../staff-programs/staff-programs.documents.ts'
import { findShift, shiftChanged, shiftReleased } from '../staff-programs/staff-programs.notifications.ts'

type Told = { notification: Notification; restorations: readonly Restoration[] }

/** To somebody who has a mail about a change: it was undone, and what their shift or program is now. */
export async function messageUndone(tx: Tx, context: Context, told: Told): Promise<Message> {
  const { type, title, message, recipientEmail, userID, relatedDocumentId } = told.notification
  const now = (await shiftNow(tx, context, told)) ?? (await programNow(tx, context, told))
  return {
    ...now,
    type,
    recipients: [{ email: recipientEmail, userid: userID }],
    title: `Undone: ${title}`,
    message: `${tx.actor.name} undid this: ${message}`,
    details: now?.message,
    relatedDocumentId: relatedDocumentId ?? undefined,
  }
}

/** What a person is told of their shift, as it is by now, with an update for their calendar. */
async function shiftNow(tx: Tx, context: Context, { notification, restorations }: Told): Promise<Message | null> {
  for (const { collection, id, current } of restorations) {
    if (collection.name !== staffPrograms.name) continue
    const restored = await tx.get(staffPrograms, id)
    const assignment = restored ?? (current as VersionedAssignment) // of this collection
    const shift = await findShift(tx, context, assignment)
    if (shift.email !== notification.recipientEmail) continue
    return restored && restored.declinedAt === null ? shiftChanged(shift) : shiftReleased({ ...shift, why: '' })
  }
  return null
}

/** What the people of a client are told of their program, as it is by now, with an update for their calendar. */
async function programNow(tx: Tx, context: Context, { notification, restorations }: Told): Promise<Message | null> {
  const { type, recipientEmail, relatedDocumentId } = notification
  if (type !== 'program_changed' && type !== 'program_cancelled') return null
  const undone = restorations.find(
    ({ collection, id }) => collection.name === programSchedule.name && id === relatedDocumentId,
  )
  if (!undone) return null
  const restored = await tx.get(programSchedule, undone.id)
  const entry = restored ?? (undone.current as VersionedEntry) // of this collection
  const event = await findScheduleEvent(tx, context, entry)
  const isOn = restored !== null && restored.status !== 'cancelled'
  const messages = isOn ? programRescheduled(event) : programUnscheduled(event)
  return (
    messages.find(({ recipients }) => recipients.some((to) => 'email' in to && to.email === recipientEmail)) ?? null
  )
}

import type { Context } from '../../platform/calls/gate.ts'
import type { Permitted } from '../../platform/calls/permit.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { isUnsent, isWithdrawableMail, type OutboxEntry, outboxEntries } from '../../platform/outbox/outbox.ts'
import { countNotified } from '../notifications/is-notified.ts'
import { markAnsweredUnread } from '../notifications/mark-answered.ts'
import type { Message } from '../notifications/message.ts'
import { type Notification, notifications } from '../notifications/notifications.documents.ts'
import { notify } from '../notifications/notify.ts'
import { staffPrograms, type VersionedAssignment } from '../programs/assignments/staff-programs.documents.ts'
import { findShift, shiftChanged, shiftReleased } from '../programs/assignments/staff-programs.notifications.ts'
import { findScheduleEvent, programRescheduled, programUnscheduled } from '../programs/programs.notifications.ts'
import { programSchedule, type VersionedEntry } from '../programs/schedule/program-schedule.documents.ts'
import { changeUndone } from './undo.notifications.ts'
import { mayRevertNotification, mayWithdrawMail } from './undo.rules.ts'

type Undone = { changeID: string; by: string; restorations: readonly Restoration[] }

/**
 * Withdraws a change's unsent mails and its notifications. A person whose mail was sent gets a mail about the Undo.
 * Returns the numbers of withdrawn and sent mails, and of people no longer notified. `by`: the author's e-mail.
 */
export async function withdrawMessages(tx: Tx, context: Context, { changeID, by, restorations }: Undone) {
  const unsent = await findUnsent(tx, changeID)
  for (const entry of unsent) tx.remove(outboxEntries, mayWithdrawMail(entry, changeID))
  const unsentIDs = new Set(unsent.map(({ id }) => id))
  await markAnsweredUnread(tx, changeID)
  const ofChange = await findAll(tx.store, notifications, { where: { changeID }, orderBy: 'createdAt' })
  const mailed: Notification[] = []
  const untold: Notification[] = []
  for (const { id } of ofChange) {
    const notification = await tx.get(notifications, id)
    if (notification?.mailID && !unsentIDs.has(notification.mailID)) mailed.push(notification)
    else if (notification) {
      untold.push(notification)
      deleteOrRestoreNotification(tx, mayRevertNotification(notification, changeID))
    }
  }
  for (const notification of mailed) {
    const now = await buildMessageAfterUndo(tx, context, { notification, restorations })
    await notify(tx, context, changeUndone({ told: notification, by: tx.actor.name, now }))
  }
  const takenBack = unsent.filter(({ job }) => isWithdrawableMail(job)).length
  return { takenBack, sent: mailed.length, untold: countNotified(untold, by) }
}

/** Returns the outbox entries of a change that were not sent. */
async function findUnsent(tx: Tx, changeID: string): Promise<Versioned<OutboxEntry>[]> {
  const stored = await findAll(tx.store, outboxEntries, { where: { changeID }, orderBy: 'dueAt' })
  const entries = await Promise.all(stored.map(({ id }) => tx.get(outboxEntries, id)))
  return entries.filter((entry) => entry !== null).filter(isUnsent)
}

/** True if no mail of the change was sent and nobody has read one of its notifications in the app. */
export async function isHeld(tx: Tx, changeID: string): Promise<boolean> {
  const mails = (await findUnsent(tx, changeID)).filter(({ job }) => isWithdrawableMail(job))
  const unsentIDs = new Set(mails.map(({ id }) => id))
  const ofChange = await findAll(tx.store, notifications, { where: { changeID }, orderBy: 'createdAt' })
  const hasReached = ({ mailID, readAt, createdAt }: Notification) =>
    (mailID !== null && !unsentIDs.has(mailID)) || (readAt !== null && readAt > createdAt)
  return mails.length > 0 && !ofChange.some(hasReached)
}

/** Deletes a notification. If the notification replaced an earlier text, restores that text instead. */
function deleteOrRestoreNotification(tx: Tx, notification: Permitted<Versioned<Notification>>): void {
  const { earlier = [] } = notification
  const before = earlier.at(-1)
  const others = earlier.slice(0, -1)
  if (before) tx.update(notifications, notification, { ...before, earlier: others.length > 0 ? others : undefined })
  else tx.remove(notifications, notification)
}

type Sent = { notification: Notification; restorations: readonly Restoration[] }

/** Builds a message about the person's shift or program after the Undo, with a calendar update, or null. */
const buildMessageAfterUndo = async (tx: Tx, context: Context, sent: Sent): Promise<Message | null> =>
  (await buildShiftMessage(tx, context, sent)) ?? buildProgramMessage(tx, context, sent)

/** Builds the message about the shift: the notification's own, if the person was notified about several. */
async function buildShiftMessage(tx: Tx, context: Context, { notification, restorations }: Sent) {
  const shifts = restorations.filter(({ collection }) => collection.name === staffPrograms.name)
  const related = shifts.filter(({ id }) => id === notification.relatedDocumentId)
  for (const { id, current } of related.length > 0 ? related : shifts) {
    const restored = await tx.get(staffPrograms, id)
    const assignment = restored ?? (current as VersionedAssignment) // Safe: `shifts` contains only `staffPrograms`.
    const shift = await findShift(tx, context, assignment)
    if (shift.email !== notification.recipientEmail) continue
    return restored && restored.declinedAt === null ? shiftChanged(shift) : shiftReleased({ ...shift, why: '' })
  }
  return null
}

async function buildProgramMessage(tx: Tx, context: Context, { notification, restorations }: Sent) {
  const { type, recipientEmail, relatedDocumentId } = notification
  if (type !== 'program_changed' && type !== 'program_cancelled') return null
  const isEntry = ({ collection, id }: Restoration) =>
    collection.name === programSchedule.name && id === relatedDocumentId
  const undone = restorations.find(isEntry)
  if (!undone) return null
  const restored = await tx.get(programSchedule, undone.id)
  const entry = restored ?? (undone.current as VersionedEntry) // Safe: `undone` is from `programSchedule`.
  const event = await findScheduleEvent(tx, context, entry)
  const isOn = restored !== null && restored.status !== 'cancelled'
  const messages = isOn ? programRescheduled(event) : programUnscheduled(event)
  const isForRecipient = ({ recipients }: Message) =>
    recipients.some((recipient) => 'email' in recipient && recipient.email === recipientEmail)
  return messages.find(isForRecipient) ?? null
}

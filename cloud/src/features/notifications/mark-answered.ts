import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Notification, notifications } from './notifications.documents.ts'
import { mayMarkRead, mayMarkUnread } from './notifications.rules.ts'
import { withdrawPushes } from './push-notification.ts'

/** Marks a program's notifications as read if they ask a question that is answered or no longer asked (R296). */
export async function markAnsweredRead(tx: Tx, programID: string, isQuestion: (notification: Notification) => boolean) {
  const sent = await findAll(tx.store, notifications, {
    where: { about: programID, unread: true },
    orderBy: 'createdAt',
  })
  for (const { id } of sent.filter(isQuestion)) {
    const notification = await tx.get(notifications, id)
    if (notification?.readAt !== null) continue
    tx.update(notifications, mayMarkRead(notification, programID), { readAt: tx.now, answeredIn: tx.change.id })
    await withdrawPushes(tx, notification)
  }
}

/** Marks notifications as read that asked the caller about this shift. */
export const markOwnAnsweredRead = (tx: Tx, { id, programID }: { id: string; programID: string }): Promise<void> =>
  markAnsweredRead(
    tx,
    programID,
    ({ recipientEmail, relatedDocumentId }) => recipientEmail === tx.actor.email && relatedDocumentId === id,
  )

/** Makes notifications unread again if this change, which is undone, had answered them. */
export async function markAnsweredUnread(tx: Tx, changeID: string): Promise<void> {
  const answered = await findAll(tx.store, notifications, { where: { answeredIn: changeID }, orderBy: 'createdAt' })
  for (const { id } of answered) {
    const notification = await tx.get(notifications, id)
    if (notification?.answeredIn === changeID)
      tx.update(notifications, mayMarkUnread(notification, changeID), { readAt: null, answeredIn: undefined })
  }
}

import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Notification, notifications } from './notifications.documents.ts'
import { mayRemoveAbout } from './notifications.rules.ts'
import { withdrawPushes } from './push-notification.ts'

/** Deletes a program's notifications that quote deleted text. Takes them back from people's devices. */
export async function removeNotifications(tx: Tx, programID: string, quotes: (notification: Notification) => boolean) {
  const sent = await findAll(tx.store, notifications, { where: { about: programID }, orderBy: 'createdAt' })
  for (const { id } of sent.filter(quotes)) {
    const notification = await tx.get(notifications, id)
    if (!notification) continue
    tx.remove(notifications, mayRemoveAbout(notification, programID))
    if (notification.readAt === null) await withdrawPushes(tx, notification)
  }
}

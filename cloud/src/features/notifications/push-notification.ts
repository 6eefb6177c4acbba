import type { Tx } from '../../platform/documents/transaction.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { findSubscriptions } from '../../platform/push/subscriptions.ts'
import { users } from '../users/users.documents.ts'
import type { AnswerLink, Person } from './message.ts'
import type { Notification } from './notifications.documents.ts'

type Sent = Pick<Notification, 'id' | 'type' | 'relatedDocumentId'>

/** Returns the tag of a question or a message. A device shows one notification per shift and per conversation. */
const tagOfQuestion = ({ id, relatedDocumentId }: Sent): string => `question-${relatedDocumentId ?? id}`

/** Sends a notification to all of a person's devices, after the commit. */
export async function enqueuePushes(tx: Tx, person: Person, notification: Sent, answer?: AnswerLink): Promise<void> {
  const tag = answer || notification.type === 'message' ? tagOfQuestion(notification) : notification.id
  for (const subscriptionID of await findDevices(tx, person))
    enqueue(tx, { kind: 'push', subscriptionID, notificationID: notification.id, tag, ...(answer && { answer }) })
}

/** Takes an answered question away from all of a person's devices, after the commit. */
export async function withdrawPushes(
  tx: Tx,
  { recipientEmail, ...notification }: Sent & Pick<Notification, 'recipientEmail'>,
) {
  const tag = tagOfQuestion(notification)
  for (const subscriptionID of await findDevices(tx, { email: recipientEmail }))
    enqueue(tx, { kind: 'push', subscriptionID, notificationID: notification.id, tag, isOver: true })
}

async function findDevices(tx: Tx, { email, userid }: Person): Promise<string[]> {
  const id = userid ?? (await tx.store.getMany(users, [email]))[0]?.userid
  return id ? (await findSubscriptions(tx, id)).map((subscription) => subscription.id) : []
}

import { type Actor, isAdmin } from '../../platform/calls/actor.ts'
import { permitAs } from '../../platform/calls/permit.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Notification } from './notifications.documents.ts'

type Stored = Versioned<Notification>

/** Permits the recipient and Admins to use a notification. Throws `not-found` for everybody else. */
export function mayHandleNotification(actor: Actor, notification: Stored | null) {
  const existing = notification ?? refuse('not-found')
  return permitAs('not-found', existing, isAdmin(actor) || existing.recipientEmail === actor.email)
}

/** Permits the result of a mail to be stored on its own notification. */
export const mayStoreMailResult = (notification: Stored, mailID: string) =>
  permitAs('internal', notification, notification.mailID === mailID)

/** Permits a notification that waits for the daily e-mail to be part of it, once. */
export const mayMailInDailyMail = (notification: Stored) =>
  permitAs('internal', notification, notification.waitsForDailyMail === true)

/** Permits a notification about a program to be marked as read when its question was answered. */
export const mayMarkRead = (notification: Stored, programID: string) =>
  permitAs('internal', notification, notification.programIDs.includes(programID))

/** Permits the deletion of a program's notification that quotes deleted text. */
export const mayRemoveAbout = mayMarkRead

/** Permits a notification to become unread again when the change that answered it is undone. */
export const mayMarkUnread = (notification: Stored, changeID: string) =>
  permitAs('internal', notification, notification.answeredIn === changeID)

/** Permits a newer message of the same type to replace a person's notification. */
export const mayReplaceNotification = (notification: Stored, type: Notification['type']) =>
  permitAs('internal', notification, notification.type === type)

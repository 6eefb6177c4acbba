import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { permitAs } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Notification } from './notifications.documents.ts'

type Stored = Versioned<Notification>

/** A notification is its recipient's and the Admins'; for everybody else it is not there. */
export function mayHandle(actor: Actor, notification: Stored | null) {
  const own = notification ?? refuse('not-found')
  return permitAs('not-found', own, isAdmin(actor) || own.recipientEmail === actor.email)
}

/** A notification says what became of its own mail. */
export const mayKnowItsMail = (notification: Stored, mailID: string) =>
  permitAs('internal', notification, notification.mailID === mailID)

/** The answer to a question about a program marks the notifications that asked it as read. */
export const mayBeRead = (notification: Stored, programID: string) =>
  permitAs('internal', notification, notification.programIDs.includes(programID))

/** What a change answered is asked again when that change is undone. */
export const mayBeAskedAgain = (notification: Stored, changeID: string) =>
  permitAs('internal', notification, notification.answeredIn === changeID)

/** A newer message takes the place of an earlier one of the same type to the same person. */
export const mayBeReplaced = (notification: Stored, type: Notification['type']) =>
  permitAs('internal', notification, notification.type === type)

import type { Message } from '../notifications/message.ts'
import type { Notification } from '../notifications/notifications.documents.ts'

type Told = Pick<
  Notification,
  'type' | 'title' | 'message' | 'recipientEmail' | 'userID' | 'relatedDocumentId' | 'programIDs'
>

/** Builds the message that a change was undone, with the current state of the shift or program it was about. */
export const changeUndone = ({ told, by, now }: { told: Told; by: string; now: Message | null }): Message => ({
  ...now,
  type: told.type,
  recipients: [{ email: told.recipientEmail, userid: told.userID }],
  title: `Undone: ${told.title}`,
  message: `${by} undid this: ${told.message}`,
  details: now?.message,
  inMail: now ? { message: `${by} undid this: ${told.message}\nThis is how it is now:`, details: '' } : undefined,
  relatedDocumentId: told.relatedDocumentId ?? undefined,
  programIDs: told.programIDs,
  facts: now?.facts ?? [],
})

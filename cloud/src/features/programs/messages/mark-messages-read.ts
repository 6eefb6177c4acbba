import { transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { markAnsweredRead } from '../../notifications/mark-answered.ts'
import { findMessageSubject, type MessageSubject } from './find-message-subject.ts'
import { mayReadMessages } from './messages.rules.ts'

/** Marks the caller's notifications about the messages of a program as read. */
export const markMessagesAsRead = transactional('messages.markRead', async (tx, { programID }) => {
  await markMessagesRead(tx, mayReadMessages(tx.actor, await findMessageSubject(tx, programID)))
  return { ok: true }
})

/** Marks unread notifications about messages as read: the caller's, or those to other recipients (R296). */
export async function markMessagesRead(
  tx: Tx,
  { conversationID, programID }: MessageSubject,
  isRecipient = (email: string) => email === tx.actor.email,
): Promise<void> {
  for (const about of new Set([conversationID, programID ?? conversationID]))
    await markAnsweredRead(
      tx,
      about,
      ({ type, relatedDocumentId, recipientEmail }) =>
        type === 'message' && relatedDocumentId === conversationID && isRecipient(recipientEmail),
    )
}

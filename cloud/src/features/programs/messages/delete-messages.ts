import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { removeNotifications } from '../../notifications/remove-notifications.ts'
import { findMessageSubject } from './find-message-subject.ts'
import { conversations, messages } from './messages.documents.ts'
import { mayFollowSubject } from './messages.rules.ts'

/**
 * Deletes the messages about a request that is deleted, with the notifications that quote them (R442), and their files
 * after the commit.
 */
export async function deleteMessages(tx: Tx, conversationID: string): Promise<void> {
  const conversation = await tx.get(conversations, conversationID)
  if (!conversation) return
  for (const message of await findAll(tx.store, messages, { where: { conversationID }, orderBy: 'createdAt' })) {
    for (const { fileID } of message.files) enqueue(tx, { kind: 'deleteFile', fileID })
    tx.remove(messages, mayFollowSubject(message, conversationID))
  }
  for (const about of new Set([conversationID, conversation.programID ?? conversationID]))
    await removeNotifications(
      tx,
      about,
      ({ type, relatedDocumentId }) => type === 'message' && relatedDocumentId === conversationID,
    )
  tx.remove(conversations, mayFollowSubject(conversation, conversationID))
}

/** Deletes the messages about a program of which neither a request nor a contract nor a schedule entry is left. */
export async function deleteMessagesOfGoneProgram(tx: Tx, programID: string): Promise<void> {
  const { request, contract, entry } = await findMessageSubject(tx, programID)
  if (!request && !contract && !entry) await deleteMessages(tx, programID)
}

import { transactional } from '../../../platform/calls/gate.ts'
import { findMessageSubject } from './find-message-subject.ts'
import { markMessagesRead } from './mark-messages-read.ts'
import { conversations } from './messages.documents.ts'
import { mayDismissMessages, mayReadMessages } from './messages.rules.ts'

/** Marks a client's messages as needing no answer, so that they leave the inbox of all Admins. */
export const dismissMessages = transactional('messages.dismiss', async (tx, { programID }) => {
  const subject = mayReadMessages(tx.actor, await findMessageSubject(tx, programID))
  const conversation = mayDismissMessages(await tx.get(conversations, subject.conversationID))
  tx.update(conversations, conversation, { waitsSince: null, waiting: 0, programID: subject.programID })
  await markMessagesRead(tx, subject)
  tx.setDescription(`marked the messages about ${subject.programName} as needing no answer`)
  return { ok: true }
})

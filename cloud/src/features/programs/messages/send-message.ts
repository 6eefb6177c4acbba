import { DAY } from '@belay/contract/constants'
import { isAdmin } from '../../../platform/calls/actor.ts'
import { type Context, type Input, runInTransaction, type Services } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { type StoredFile, withUpload } from '../../resources/store-upload.ts'
import { findMessageSubject, type MessageSubject } from './find-message-subject.ts'
import { markMessagesRead } from './mark-messages-read.ts'
import { conversations, messages, type VersionedMessage } from './messages.documents.ts'
import { centreWrote, clientWrote } from './messages.notifications.ts'
import { presentMessage } from './messages.presenter.ts'
import { listClientPeople, mayFollowMessage, mayWriteMessage, refuseTooManyMessages } from './messages.rules.ts'

/** The number of characters of the last message that a conversation stores, for lists. */
const EXCERPT = 200
/** The most writers of a conversation to remember. */
const MOST_WRITERS = 20

/** Sends a message about a program or its request, with a file of at most 20 MB. */
export async function sendMessage(context: Context, { programID, text, file }: Input<'messages.send'>) {
  mayWriteMessage(context.actor, await findMessageSubject(context, programID))
  return withUpload(context.files, file, (uploaded) =>
    runInTransaction(context, async (tx) => {
      const subject = mayWriteMessage(tx.actor, await findMessageSubject(tx, programID))
      const written = { messageID: tx.id(), text, files: uploaded ? [uploaded] : [], byMail: false }
      return presentMessage(tx.actor, await writeMessage(tx, context, subject, written))
    }),
  )
}

type NewMessage = { messageID: string; text: string; files: StoredFile[]; byMail: boolean }

/**
 * Writes a message in the caller's transaction and notifies the other side: the Admins, or the client's people.
 * Messages of a client wait for an answer; a message of an Admin answers all of them.
 */
export async function writeMessage(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  subject: MessageSubject,
  written: NewMessage,
): Promise<VersionedMessage> {
  const { actor } = tx
  const { conversationID, programID } = subject
  const fromCentre = isAdmin(actor)
  const conversation = await tx.lock(conversations, conversationID)
  const recent = { where: { conversationID, fromCentre: false }, orderBy: 'createdAt', from: tx.now - DAY + 1 }
  refuseTooManyMessages(actor, await tx.store.count(messages, recent))
  const writers = [...new Set([...(conversation?.writers ?? []), ...(fromCentre ? [] : [actor.email])])].slice(
    -MOST_WRITERS,
  )
  const people = listClientPeople(subject, writers)
  const message = tx.create(messages, {
    ...written,
    conversationID,
    programID,
    authorID: actor.userid || actor.email,
    authorName: actor.name || actor.email,
    fromCentre,
    readers: people.map(({ email }) => email),
  })
  const state = {
    programID,
    writers,
    lastAuthorName: message.authorName,
    lastText: message.text.slice(0, EXCERPT),
    waitsSince: fromCentre ? null : (conversation?.waitsSince ?? tx.now),
    waiting: fromCentre ? 0 : (conversation?.waiting ?? 0) + 1,
  }
  if (conversation) tx.update(conversations, mayFollowMessage(conversation, subject), state)
  else tx.create(conversations, { conversationID, ...state })
  // An answer of the centre answers all Admins.
  await markMessagesRead(tx, subject, fromCentre ? (email) => !message.readers.includes(email) : undefined)
  await notify(tx, services, fromCentre ? centreWrote({ subject, message, people }) : clientWrote({ subject, message }))
  tx.setDescription(`wrote a message about ${subject.programName}`)
  return message
}

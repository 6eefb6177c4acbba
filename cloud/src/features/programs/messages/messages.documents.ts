import { conversation, message } from '@belay/contract/messages'
import { boolean, defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

/**
 * A message as stored. `authorID`: the author's user ID, or their e-mail address without an account. `readers`: the
 * e-mail addresses of the client's people when it was written, who get its live update.
 */
export type ProgramMessage = DocumentOf<typeof message> & { authorID: string; readers: string[] }
export type VersionedMessage = Versioned<ProgramMessage>

export const messages = defineCollection<ProgramMessage>({
  name: 'messages',
  idField: 'messageID',
  schema: message,
  documentName: 'Message',
  nameOf: (doc) => `Message from ${doc.authorName}`,
  keys: {
    conversationID: text('conversationID'),
    fromCentre: boolean('fromCentre'),
    createdAt: number('createdAt'),
  },
  lists: { createdAt: [['conversationID'], ['conversationID', 'fromCentre']] },
  audience: ({ readers }) => ({ emails: readers }),
})

/** The messages of a program as stored. `writers`: the e-mail addresses of the client's people who wrote in it. */
export type Conversation = DocumentOf<typeof conversation> & { programID: string | null; writers: string[] }
export type VersionedConversation = Versioned<Conversation>

export const conversations = defineCollection<Conversation>({
  name: 'conversations',
  idField: 'conversationID',
  schema: conversation,
  documentName: 'Conversation',
  nameOf: (doc) => `Messages with ${doc.lastAuthorName}`,
  keys: { waitsSince: number('waitsSince') },
  lists: { waitsSince: [[]] },
  audience: () => ({}),
})

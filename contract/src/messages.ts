import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call, OWN_ONLY } from './call.ts'
import { LIMITS, PAGE } from './constants.ts'
import { done, id, longText, stored, storedFile, timestamp, upload } from './fields.ts'
import { page } from './paging.ts'

/** A message between a client and the centre about a program. It is never changed. */
export const message = z.object({
  messageID: id,
  conversationID: id.describe('The ID of the request, or of the program if it has no request.'),
  programID: id.nullable().describe('The ID of the program. Null if there was none yet.'),
  authorName: z.string(),
  fromCentre: z.boolean().describe('True if an Admin wrote it.'),
  byMail: z.boolean().describe('True if it was the answer to an e-mail.'),
  text: z.string(),
  files: z.array(storedFile),
  ...stored,
})

/** The messages about a program, and whether the client waits for an answer. */
export const conversation = z.object({
  conversationID: id,
  waitsSince: timestamp.nullable().describe('The time of the oldest message of the client that waits for an answer.'),
  waiting: z.int().describe('The number of messages that wait for an answer.'),
  lastAuthorName: z.string(),
  lastText: z.string().describe('The beginning of the last message.'),
  ...stored,
})

const listedMessage = message
  .pick({ messageID: true, authorName: true, fromCentre: true, byMail: true, text: true, files: true, createdAt: true })
  .extend({ isOwn: z.boolean().describe('True if you wrote it.') })

const target = { programID: id.describe('The ID of the program or of its request.') }

const ALREADY_MAILED = 'The message was sent by e-mail.'

export const messages = {
  list: call(
    'GET /messages/{programID}',
    {
      ...target,
      limit: z.int().min(1).max(PAGE.most).optional().describe(`The number of items. ${PAGE.default} by default.`),
      cursor: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
    },
    page(listedMessage).extend({
      recipients: z.array(z.string()).describe('The names of the people who get your next message by e-mail.'),
      unread: z.boolean().describe('True if you have an unread notification about a message.'),
      waitsSince: conversation.shape.waitsSince,
      ...abilities(['send', 'dismiss']),
    }),
  )
    .who('own')
    .summary(
      'Lists the messages between the client and the centre about a program or its request, newest first. Only the ' +
        "client's people on the program and Admins can.",
    ),
  send: call(
    'POST /messages/{programID}',
    { ...target, text: longText.min(1, 'Write a message.'), file: upload(LIMITS.uploadBytes).optional() },
    listedMessage,
  )
    .who('own')
    .did('wrote a message', ALREADY_MAILED, { whileHeld: true })
    .summary(
      'Sends a message about a program or its request, in the app and by e-mail: to the Admins, or from an Admin ' +
        "to the client's people.",
    ),
  dismiss: call('POST /messages/{programID}/dismiss', target, done)
    .who('admin')
    .did('marked a message as needing no answer')
    .summary("Marks the client's messages about a program as needing no answer."),
  markRead: call('POST /messages/{programID}/markRead', target, done)
    .who('own')
    .did('read messages', OWN_ONLY)
    .summary('Marks your notifications about the messages of a program as read.'),
  file: call('GET /messages/{programID}/files/{fileID}', { ...target, messageID: id, fileID: id }, z.file())
    .who('own')
    .costs('costly')
    .summary('Downloads a file of a message.'),
}

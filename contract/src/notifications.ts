import * as z from 'zod'
import { call, nothing, OWN_ONLY } from './call.ts'
import { LIMITS } from './constants.ts'
import { done, email, id, longText, name, stored, timestamp } from './fields.ts'
import { listInput, NEWEST_FIRST, page } from './paging.ts'

/** The types of notifications. Admins send only `announcement`. */
const NOTIFICATION_TYPES = [
  'new_user',
  'program_request',
  'facilitator_request',
  'program_assignment',
  'request_approved',
  'request_rejected',
  'request_cancelled',
  'contract_sent',
  'contract_signed',
  'contract_declined',
  'message',
  'program_changed',
  'program_cancelled',
  'hours_approved',
  'hours_returned',
  'hours_changed',
  'pay_finalized',
  'mail_undelivered',
  'announcement',
] as const
/** The type of a new notification. `facilitator_assignment` is an alias of `program_assignment`. */
const notificationType = z.enum([...NOTIFICATION_TYPES, 'facilitator_assignment'])

/** A notification for one recipient. `link` is the page of the app where the recipient can act on it. */
export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  additionalDetails: z.string().nullable().describe('A reason or a hint, in addition to the message.'),
  relatedDocumentId: z.string().nullable().describe('The ID of the document it is about.'),
  programIDs: z.array(id).describe('The programs it is about; for a request without a program, the request.'),
  recipientEmail: email,
  userID: z.string().nullable().describe("The recipient's userid, if known."),
  requestData: z
    .object({ role: z.string(), programName: z.string(), programDate: z.string() })
    .nullable()
    .describe('The role, program and date, in messages about shifts and requests to facilitate.'),
  link: z.string().nullable().describe('The page of the app where you can act on it.'),
  changeID: id.describe('The change that it is about.'),
  mailID: id.nullable().describe('The e-mail with the same message. Null if there is none.'),
  waitsForDailyMail: z
    .literal(true)
    .optional()
    .describe('True if its e-mail is part of the next daily e-mail, unless it is read before.'),
  mailError: z.string().optional().describe('The reason why the e-mail was given up, if it was.'),
  readAt: timestamp.nullable().describe('The time when the recipient read it. Null until then.'),
  answeredIn: id.optional().describe('The change that answered its question and marked it as read.'),
  earlier: z
    .array(z.object({ changeID: id, message: z.string(), readAt: timestamp.nullable() }))
    .optional()
    .describe(
      'Its earlier messages about earlier changes, newest last. They are restored when the current one is undone.',
    ),
  ...stored,
})

/** A person who would get a message. */
export const recipient = z.object({
  email: z.string(),
  name: z.string().describe("The person's name, or else the address."),
  about: z.string().describe('The heading of the message.'),
})

const ALREADY_READ = 'It was said to people, and they may have read it.'

export const notifications = {
  create: call(
    'POST /notifications',
    z
      .strictObject({
        title: name,
        message: longText.min(1),
        additionalDetails: longText.optional(),
        recipientEmails: z.array(email).min(1).max(LIMITS.batch).optional(),
        role: z.enum(['Admin', 'Facilitator', 'Client', 'No Access']).optional(),
      })
      .refine((input) => (input.recipientEmails === undefined) !== (input.role === undefined), {
        path: ['recipientEmails'],
        message: 'Choose recipients or a role, not both.',
      }),
    z.object({ sent: z.int() }),
  )
    .who('admin')
    .did('announced something', ALREADY_READ)
    .summary('Sends an announcement to people or to everyone with a role.'),
  listByType: call(
    'GET /notifications',
    listInput({ type: notificationType }, NEWEST_FIRST).safeExtend({
      where: z.strictObject({ type: notificationType }),
    }),
    page(notification),
  )
    .who('admin')
    .summary('Lists notifications of one type, newest first.'),
  listMine: call(
    'GET /notifications/mine',
    listInput({ recipientEmail: email, unread: z.boolean() }, ['-createdAt']).optional(),
    page(notification),
  )
    .who('own')
    .summary('Lists your notifications, newest first. An Admin can name another recipient.'),
  markRead: call('POST /notifications/markRead', { ids: z.array(id).max(LIMITS.batch).optional() }, done)
    .who('own')
    .did('read', OWN_ONLY)
    .summary('Marks these notifications as read, or all of yours.'),
  sendUndelivered: call('POST /notifications/sendUndelivered', nothing, z.object({ sent: z.int() }))
    .who('admin')
    .did('sent undelivered e-mails again', ALREADY_READ)
    .summary('Retries the undelivered e-mails of the last 30 days.'),
  delete: call('DELETE /notifications/{id}', { id }, done)
    .who('own')
    .did('deleted a notification', OWN_ONLY)
    .summary('Deletes a notification.'),
}

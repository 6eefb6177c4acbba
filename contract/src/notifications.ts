import * as z from 'zod'
import { call, nothing } from './call.ts'
import { LIMITS } from './constants.ts'
import { done, email, id, longText, name, stored, timestamp } from './fields.ts'
import { listInput, NEWEST_FIRST, page } from './paging.ts'

/** The specification's four types come only from the backend, as effects; `announcement` is what Admins send. */
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
  'program_changed',
  'program_cancelled',
  'hours_approved',
  'hours_returned',
  'hours_changed',
  'pay_finalized',
  'mail_undelivered',
  'announcement',
] as const
/** `facilitator_assignment` is another name of `program_assignment`. */
const notificationType = z.enum([...NOTIFICATION_TYPES, 'facilitator_assignment'])

/** One document per recipient. `link` is the page of the app where the matter can be handled. */
export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  additionalDetails: z.string().nullable().describe('A reason or a hint in addition to the message.'),
  relatedDocumentId: z.string().nullable().describe('The document it is about.'),
  programIDs: z.array(id).describe('The programs it is about; of a request that has none yet, the request.'),
  recipientEmail: email,
  userID: z.string().nullable().describe("The recipient's userid, if known."),
  requestData: z
    .object({ role: z.string(), programName: z.string(), programDate: z.string() })
    .nullable()
    .describe('For shifts and requests to facilitate.'),
  link: z.string().nullable().describe('The page of the app where you can act on it.'),
  changeID: id.nullable().describe('The change that it tells of. Null in those from before changes had one.'),
  mailID: id.nullable().describe('The e-mail that says the same. Null if it is only in the app.'),
  mailError: z.string().optional().describe('Why the e-mail was given up, if it was.'),
  readAt: timestamp.nullable().describe('When the recipient read it. Null until then.'),
  answeredIn: id.optional().describe('The change that answered what it asked, and marked it read.'),
  earlier: z
    .array(z.object({ changeID: id.nullable(), message: z.string(), readAt: timestamp.nullable() }))
    .optional()
    .describe('What it told before, of earlier changes, the newest last. It tells that again when this one is undone.'),
  ...stored,
})

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
  ).summary('Sends an announcement to people or to everyone with a role.'),
  listByType: call(
    'GET /notifications',
    listInput({ type: notificationType }, NEWEST_FIRST).safeExtend({
      where: z.strictObject({ type: notificationType }),
    }),
    page(notification),
  ).summary('Lists notifications of one type, newest first.'),
  listMine: call(
    'GET /notifications/mine',
    listInput({ recipientEmail: email, unread: z.boolean() }, ['-createdAt']).optional(),
    page(notification),
  ).summary('Lists your notifications, newest first. An Admin can name another recipient.'),
  markRead: call('POST /notifications/markRead', { ids: z.array(id).max(LIMITS.batch).optional() }, done).summary(
    'Marks notifications as read: the named ones, or all of yours.',
  ),
  sendUndelivered: call('POST /notifications/sendUndelivered', nothing, z.object({ sent: z.int() })).summary(
    'Sends undelivered e-mails from the last 30 days again.',
  ),
  delete: call('DELETE /notifications/{id}', { id }, done).summary('Deletes a notification.'),
}

import * as z from 'zod'
import { call } from './call.ts'
import { changeRequest } from './change-requests.ts'
import { listedContract } from './client-programs.ts'
import { standingConflict } from './conflicts.ts'
import { PAGE } from './constants.ts'
import { listedRequest } from './facilitator-requests.ts'
import { id, timestamp, version } from './fields.ts'
import { INBOX_KINDS } from './inbox-kinds.ts'
import { conversation } from './messages.ts'
import { programRequest } from './program-requests.ts'
import { scheduleEntry } from './program-schedule.ts'
import { staffProgram } from './staff-programs.ts'
import { listedUser } from './users.ts'

/** The facts of a contract in the inbox, without its text and lines. If there is an amendment, these are its facts. */
export const waitingContract = listedContract.pick({
  programID: true,
  programName: true,
  organization: true,
  date: true,
  signerEmail: true,
  total: true,
  sentAt: true,
  remindedAt: true,
  declinedAt: true,
  declineReason: true,
  signed: true,
  version: true,
  can: true,
  whyNot: true,
})

const item = <Kind extends (typeof INBOX_KINDS)[number], About extends z.ZodRawShape>(kind: Kind, about: About) =>
  z.object({
    kind: z.literal(kind),
    id: z.string().describe('Unique among the items of its kind.'),
    since: timestamp.describe('The time when the item came up.'),
    due: timestamp.describe('The time by which it should be done. Items are sorted by this.'),
    urgent: z
      .boolean()
      .optional()
      .describe('True if somebody left a shift that begins within 48 hours or has begun. Listed before all others.'),
    ...about,
  })

const request = {
  request: programRequest,
  others: z.int().describe('The number of programs on the calendar at the time of its first choice.'),
}
const contract = { contract: waitingContract }
const program = { entry: scheduleEntry }
const conflicts = z.array(standingConflict).describe('Its conflicts.')

export const inboxItem = z.discriminatedUnion('kind', [
  item('requests', request),
  item('changes', { change: changeRequest, ...program }),
  item('undated', request),
  item('drafts', contract),
  item('unsigned', contract),
  item('declined', contract),
  item('amendments', contract),
  item('toVoid', contract),
  item('shifts', { ...program, declined: z.array(staffProgram).describe('Its declined shifts.') }),
  item('givenBack', { assignment: staffProgram }),
  item('staffing', program),
  item('conflicts', { ...program, conflicts }),
  item('messages', {
    programName: z.string(),
    conversation: conversation.describe("A client's messages about a program that wait for an answer."),
  }),
  item('facilitators', { request: listedRequest, entry: scheduleEntry.nullable(), conflicts }),
  item('hours', {
    userId: id,
    staffID: id.nullable(),
    staffName: z.string(),
    hours: z.number().describe('The total hours.'),
    count: z.int().describe('The number of logs.'),
    from: z.string().describe('The first date worked.'),
    to: z.string().describe('The last date worked.'),
    logs: z.array(z.object({ userId: id, timeID: id, version })).describe('The logs that you may approve now.'),
  }),
  item('users', { user: listedUser }),
  item('mails', {
    count: z.int().describe('The number of undelivered e-mails. With `trouble`: the number of waiting ones.'),
    mails: z
      .array(z.object({ to: z.string(), subject: z.string(), reason: z.string() }))
      .describe('The first few e-mails.'),
    trouble: z
      .object({ server: z.string(), problem: z.string(), answer: z.string() })
      .optional()
      .describe(
        "Set if no e-mail was sent after `since`: the mail server, the problem in words, and the server's answer.",
      ),
  }),
])

export const inbox = {
  list: call(
    'GET /inbox',
    z
      .strictObject({
        kind: z.enum(INBOX_KINDS).optional().describe('Only items of this kind.'),
        limit: z.int().min(1).max(PAGE.most).optional().describe(`The number of items. ${PAGE.default} by default.`),
      })
      .optional(),
    z.object({
      items: z.array(inboxItem),
      counts: z.record(z.enum(INBOX_KINDS), z.int()).describe('The number of items of each kind, up to 1,000.'),
    }),
  )
    .who('admin')
    .summary(
      'Lists everything that waits for an Admin, urgent items first, then by due date: requests, contracts, messages ' +
        'of clients, programs without staff, hours, people without a role. `counts` has all kinds, ' +
        'also if you ask for one.',
    ),
}

import * as z from 'zod'
import { call } from './call.ts'
import { date, done, email, id, timestamp } from './fields.ts'
import { listInput, page } from './paging.ts'
import {
  SECURITY_EVENT_KINDS,
  SECURITY_EVENTS,
  type SecurityEventCode,
  type SecurityEventKind,
} from './security-event-codes.ts'

/** A security event: stable codes, IDs and addresses, but no typed text and no secrets. */
export const securityEvent = z.object({
  id,
  at: timestamp.describe('The time of the event. If there were several, of the first.'),
  lastAt: timestamp.describe('The time of the last event.'),
  count: z.int().describe('The number of equal events: failures and refusals of ten minutes are one item.'),
  event: z.enum(Object.keys(SECURITY_EVENTS) as [SecurityEventCode, ...SecurityEventCode[]]),
  userid: z.string().nullable().describe('The account that the event concerns. Null if there is none.'),
  email: z.string().nullable().describe("The person's e-mail at that time. Null if the person is not known."),
  byEmail: z.string().nullable().describe('The person who acted, if it was another person.'),
  ip: z.string().describe('The IP address. Empty if the server acted itself.'),
  sessionId: z.string(),
  detail: z.string().describe('More codes: the call and its error, the old and the new role, the changed settings.'),
})

const kinds = Object.keys(SECURITY_EVENT_KINDS) as [SecurityEventKind, ...SecurityEventKind[]]

export const securityEvents = {
  list: call(
    'GET /security-events',
    listInput({ kind: z.enum(kinds), person: email }, ['-at', 'at'], {
      from: date.optional(),
      to: date.optional(),
    }).optional(),
    page(securityEvent),
  )
    .who('admin')
    .summary('Lists security events, newest first: those that concern a person or that the person caused, or all.'),
  recordExport: call(
    'POST /security-events/exports',
    {
      list: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,60}$/)
        .describe("The list's name."),
    },
    done,
  )
    .who('verified')
    .changesNothing()
    .summary('Records that the person saved a list as a CSV file, which the browser makes.'),
}

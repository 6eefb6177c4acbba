import * as z from 'zod'
import { call } from './call.ts'
import { email, id, timestamp } from './fields.ts'
import { listInput, page } from './paging.ts'

/** Who did what to which document, when, before and after. Written in the commit it speaks of, never changed. */
export const auditEntry = z.object({
  id,
  at: timestamp,
  actorEmail: z.string(),
  actorName: z.string(),
  call: z.string(),
  collection: z.string(),
  documentId: z.string(),
  programID: z.string().nullable(),
  action: z.enum(['create', 'update', 'delete']),
  summary: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

export const audit = {
  list: call(
    'GET /audit',
    listInput({ collection: z.string().max(60), documentId: id, programID: id, actorEmail: email }, ['-at']).optional(),
    page(auditEntry),
  ).summary('Lists the audit trail, newest first. Filter by document, program, collection or person.'),
}

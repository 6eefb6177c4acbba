import * as z from 'zod'
import { call } from './call.ts'
import { date, email, id, searchText, timestamp } from './fields.ts'
import { recipient } from './notifications.ts'
import { listInput, page } from './paging.ts'
import { ROLES } from './roles.ts'

/** The summary of a call, stored on the first of its entries. */
const auditedChange = z.object({
  sentence: z.string().describe('The change as a sentence: the person and the action.'),
  documents: z.int().describe('The number of documents it created, changed or deleted.'),
  collections: z.array(z.string()),
  told: z.int().describe('The number of people it notified.'),
  role: z.enum(ROLES).optional().describe('The role of the person when they made it. Missing in older entries.'),
  undoneBy: z
    .object({ changeID: id, at: timestamp, name: z.string() })
    .optional()
    .describe('The person who undid it, if it was undone.'),
})

/** One changed document, stored with its change. Later, only the mark that the change was undone is added. */
export const auditEntry = z.object({
  id,
  at: timestamp,
  actorEmail: z.string(),
  actorName: z.string(),
  call: z.string(),
  changeID: id.describe('The same for all entries of one call.'),
  collection: z.string(),
  documentId: z.string(),
  documentName: z.string().describe("The document's name, as people see it."),
  documentVersion: z.int().describe("The document's version after the change."),
  programID: z.string().nullable(),
  action: z.enum(['create', 'update', 'delete']),
  summary: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  change: auditedChange.nullable().describe('The summary of the call, on its first entry. Null on the others.'),
})

const becomes = z.enum(['gone', 'there again', 'as before'])

const untold = z.int().describe('The number of people whose message about the change is withdrawn.')

export const audit = {
  list: call(
    'GET /audit',
    listInput(
      { collection: z.string().max(60), documentId: id, programID: id, actorEmail: email, changeID: id },
      ['-at'],
      {
        leadOnly: z
          .boolean()
          .optional()
          .describe(
            'Return only the first entry of each change, with its summary. Filter these by collection and person, ' +
              'or by program.',
          ),
        search: searchText.optional().describe('Words to search for in the summaries. Needs `leadOnly`.'),
        from: date.optional(),
        to: date.optional(),
      },
    ).optional(),
    page(auditEntry),
  )
    .who('admin')
    .summary('Lists the audit trail, newest first: all changes, or every entry of one document, program or change.'),
  preview: call(
    'POST /audit/preview',
    { changeID: id },
    z.object({
      told: z
        .array(recipient)
        .describe('The people who get a message that the change was undone, one entry per message.'),
      takenBack: z.int().describe('The number of e-mails that have not been sent yet and are withdrawn.'),
      untold,
      records: z
        .array(z.object({ collection: z.string(), documentId: z.string(), name: z.string(), becomes }))
        .describe('The result for each document.'),
    }),
  )
    .who('admin')
    .changesNothing()
    .summary(
      'Previews what `undo` would do to a change now, without changing anything. Returns the same errors as `undo`.',
    ),
  undo: call(
    'POST /audit/undo',
    { changeID: id },
    z.object({
      changeID: id.describe('The ID of the new change that undid the other one.'),
      documents: z
        .array(z.object({ collection: z.string(), documentId: z.string() }))
        .describe("The restored documents, without those that you can't see."),
      mails: z
        .object({ takenBack: z.int(), sent: z.int(), untold })
        .describe(
          'The numbers of withdrawn e-mails, of e-mails about the Undo, and of people whose message is withdrawn.',
        ),
    }),
  )
    .who('own')
    .did('undid', 'An Undo is not undone. Make the change again instead.')
    .summary('Restores all documents of a change if they have not changed since, and withdraws the messages about it.'),
}

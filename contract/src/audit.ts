import * as z from 'zod'
import { call } from './call.ts'
import { date, email, id, searchText, timestamp } from './fields.ts'
import { listInput, page } from './paging.ts'
import { told } from './told.ts'

/** What a call did, on the first of its entries. */
const auditedChange = z.object({
  sentence: z.string().describe('Who did what, in words.'),
  documents: z.int().describe('How many documents it created, changed or deleted.'),
  collections: z.array(z.string()),
  told: z.int().describe('How many people were told.'),
  undoneBy: z
    .object({ changeID: id, at: timestamp, name: z.string() })
    .optional()
    .describe('Who undid it, if somebody did.'),
})

/**
 * Who did what to which document, when, before and after. Written in the commit it speaks of, and never changed, but
 * for the mark that a change was undone.
 */
export const auditEntry = z.object({
  id,
  at: timestamp,
  actorEmail: z.string(),
  actorName: z.string(),
  call: z.string(),
  changeID: id.describe('The same in all entries of one call.'),
  collection: z.string(),
  documentId: z.string(),
  documentName: z.string().describe('What people call the document. Empty in entries from before names were kept.'),
  documentVersion: z.int().nullable().describe('The version after this. Null in entries from before it was kept.'),
  programID: z.string().nullable(),
  action: z.enum(['create', 'update', 'delete']),
  summary: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  change: auditedChange.nullable().describe('On the first entry of a call: what it did. Null on the others.'),
})

const becomes = z.enum(['gone', 'there again', 'as before'])

const untold = z.int().describe('How many people the change told who are not told any more.')

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
            'Only the first entry of each change, which says what it did: by collection and person, or by program.',
          ),
        search: searchText.optional().describe('Words of what was done. With leadOnly.'),
        from: date.optional(),
        to: date.optional(),
      },
    ).optional(),
    page(auditEntry),
  ).summary('Lists the audit trail, newest first: changes, or every entry of a document, a program or a change.'),
  preview: call(
    'POST /audit/preview',
    { changeID: id },
    z.object({
      told: z.array(told).describe('Who gets a message that it was undone, each message on its own.'),
      takenBack: z.int().describe('How many e-mails have not left yet, and will not.'),
      untold,
      records: z
        .array(z.object({ collection: z.string(), documentId: z.string(), name: z.string(), becomes }))
        .describe('What becomes of each document.'),
    }),
  ).summary('Says what `undo` of a change would do now, and changes nothing. Refused as `undo` would be.'),
  undo: call(
    'POST /audit/undo',
    { changeID: id },
    z.object({
      changeID: id.describe('The change that the undoing is.'),
      documents: z
        .array(z.object({ collection: z.string(), documentId: z.string() }))
        .describe('What was put back, of what you may see.'),
      mails: z
        .object({ takenBack: z.int(), sent: z.int(), untold })
        .describe('E-mails that were not sent, those that tell people it was undone, and the people not told.'),
    }),
  ).summary('Puts back every document of a change, if none has changed since, and takes back what people were told.'),
}

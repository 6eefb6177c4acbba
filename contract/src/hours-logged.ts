import * as z from 'zod'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import { changesOf, date, done, hours, id, longText, reason, shortText, stored, timestamp, version } from './fields.ts'
import { listInput, manyResult, page, pageInput } from './paging.ts'
import { LOG_STATUSES } from './statuses.ts'

/** Worked hours, at the path hoursLogged/{userId}/timeLogs/{timeID}. payRate is stamped at approval; only Admins and the owner see it. */
export const timeLog = z.object({
  timeID: id,
  userId: id.describe('Whose hours; part of the path hoursLogged/{userId}/timeLogs/{timeID}.'),
  staffID: id.nullable(),
  staffName: z.string(),
  date: z.string().describe('The civil date worked, MM/dd/yyyy.'),
  hours: z.number(),
  programID: id.nullable(),
  programName: z.string(),
  role: z.string(),
  note: z.string(),
  approved: z.boolean().describe('False while pending.'),
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  payRate: z.number().nullable().describe('Stamped at approval, so that a raise never rewrites past work.'),
  returnedAt: timestamp.nullable().describe("Returned to its owner with a note; the owner's next edit clears both."),
  returnNote: z.string().nullable(),
  payRunID: id.nullable().describe('The finalized pay run it is in; from then on nobody changes it.'),
  dateSubmitted: timestamp.describe('When it was logged, by the clock of the server.'),
  lastUpdated: timestamp.describe('When it was last saved, by the clock of the server.'),
  ...stored,
})
const status = z.enum(LOG_STATUSES)
const form = { date, hours, programID: id.nullable(), role: shortText, note: longText }
const target = { userId: id, timeID: id, version: version.optional() }
const path = '/hoursLogged/{userId}/timeLogs/{timeID}' as const

export const hoursLogged = {
  log: call('POST', '/hoursLogged', 'Logs hours, pending approval: the own, or for somebody else by an Admin (userId).')
    .input(
      z.strictObject({
        userId: id.optional(),
        date,
        hours,
        programID: form.programID.default(null),
        role: form.role.default(''),
        note: form.note.default(''),
      }),
    )
    .output(timeLog),
  list: call('GET', '/hoursLogged', 'All time logs, or those of a person (`staffID`). `from` and `to` bound the dates. Both need the order by date.')
    .input(listInput({ status, staffID: id, from: date, to: date }, ['-date', 'date', '-dateSubmitted']).optional())
    .output(page(timeLog)),
  listUnapproved: call('GET', '/hoursLogged/unapproved', 'Time logs that await approval, returned ones included, oldest first.')
    .input(pageInput({ count: z.boolean().optional() }, ['dateSubmitted', '-dateSubmitted']).optional())
    .output(page(timeLog)),
  listByUser: call('GET', '/hoursLogged/{userId}/timeLogs', "A person's time logs, newest date first: the own, or anybody's for an Admin.")
    .input(pageInput({ userId: id, from: date.optional(), to: date.optional() }, ['-date', 'date']))
    .output(page(timeLog)),
  update: call('PATCH', path, 'Changes a log: the own while pending; any, and its approval, by an Admin (never the own hours while there is another Admin).')
    .input(changesOf(form).extend({ ...target, approved: z.boolean().optional() }))
    .output(timeLog),
  updateMany: call('POST', '/hoursLogged/updateMany', 'Approves or changes many logs together; those a rule refuses are skipped, saying why.')
    .input(
      z.strictObject({
        logs: z.array(z.strictObject(target)).min(1).max(LIMITS.batch),
        changes: changesOf({ approved: z.boolean(), date, hours, programID: id.nullable(), note: longText }),
      }),
    )
    .output(manyResult),
  approveAgain: call('POST', '/hoursLogged/approveAgain', 'Gives the approved, unpaid hours of a person that have no pay rate the rate of now: all or nothing.')
    .input(z.strictObject({ payee: id.describe('The staffID, or the userid of somebody without a staff record.'), to: date }))
    .output(z.object({ done: z.int() })),
  returnWithNote: call('POST', `${path}/return`, 'Returns a log to its owner with a note; it stays unapproved until it is edited and approved.')
    .input(z.strictObject({ ...target, note: reason }))
    .output(timeLog),
  delete: call('DELETE', path, 'Deletes a log: the own while pending; any unpaid one by an Admin.').input(z.strictObject(target)).output(done),
}

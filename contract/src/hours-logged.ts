import * as z from 'zod'
import { abilities, withAbilities } from './abilities.ts'
import { call, nothing } from './call.ts'
import { LIMITS } from './constants.ts'
import { changesOf, date, done, hours, id, longText, reason, shortText, stored, timestamp, version } from './fields.ts'
import { listInput, manyResult, page, pageInput } from './paging.ts'
import { LOG_STATUSES } from './statuses.ts'

/** Worked hours, at hoursLogged/{userId}/timeLogs/{timeID}. Only Admins and the owner see `payRate`. */
export const timeLog = z.object({
  timeID: id,
  userId: id.describe('The user who worked these hours. Part of the path hoursLogged/{userId}/timeLogs/{timeID}.'),
  staffID: id.nullable(),
  staffName: z.string(),
  date: z.string().describe('The date worked, as MM/dd/yyyy.'),
  hours: z.number(),
  programID: id.nullable(),
  programName: z.string(),
  role: z.string(),
  note: z.string(),
  approved: z.boolean().describe('False while pending.'),
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  selfApproved: z
    .literal(true)
    .optional()
    .describe(
      "Set if the owner approved it because there was no other Admin, or if it is an Admin's and its approver had " +
        'become an Admin in the last 14 days.',
    ),
  payRate: z.number().nullable().describe("Set at approval, so a later raise doesn't change past work."),
  returnedAt: timestamp
    .nullable()
    .describe("The time when it was returned to its owner with a note. The owner's next edit clears time and note."),
  returnNote: z.string().nullable(),
  remindedAt: timestamp.nullish().describe('The time when the owner was last reminded to correct it.'),
  payRunID: id.nullable().describe("The finalized pay run that pays it. It can't be changed after that."),
  dateSubmitted: timestamp.describe('The time when it was logged, in server time.'),
  lastUpdated: timestamp.describe('The time when it was last saved, in server time.'),
  ...stored,
})
/** A time log in a list. The caller's abilities are returned only if requested, because computing them is slow. */
export const listedTimeLog = timeLog
  .extend(abilities(['edit', 'delete', 'approve', 'withdrawApproval', 'return']))
  .partial({ can: true, whyNot: true })
/** The pay that a person would get from a pay run now. */
const nextPay = z.object({
  amount: z.number().describe('The amount that a pay run over these days would pay.'),
  hours: z.number().describe('The approved, unpaid hours.'),
  from: z.string().nullable().describe('The first of the days that the amount is for, as MM/dd/yyyy.'),
  to: z.string().nullable(),
  unratedHours: z.number().describe("The hours without a pay rate. They can't be paid yet and are not in the amount."),
  waitingHours: z.number().describe('The hours that wait for approval.'),
  waitingAmount: z.number().describe("The amount of the waiting hours at the person's current rate."),
  returnedHours: z.number(),
})
const status = z.enum(LOG_STATUSES)
const form = { date, hours, programID: id.nullable(), role: shortText, note: longText }
const target = { userId: id, timeID: id, version: version.optional() }
const path = '/hoursLogged/{userId}/timeLogs/{timeID}' as const

export const hoursLogged = {
  log: call(
    'POST /hoursLogged',
    {
      userId: id.optional(),
      date,
      hours,
      programID: form.programID.default(null),
      role: form.role.default(''),
      note: form.note.default(''),
    },
    timeLog,
  )
    .who('ownStaff')
    .did('logged hours:')
    .worksOffline('Facilitator')
    .summary('Logs hours as pending. An Admin can log them for someone else (userId).'),
  list: call(
    'GET /hoursLogged',
    listInput(
      { status, staffID: id, from: date, to: date },
      ['-date', 'date', '-dateSubmitted', 'dateSubmitted', '-hours', 'hours'],
      { withAbilities },
    ).optional(),
    page(listedTimeLog),
  )
    .who('admin')
    .summary(
      "Lists all time logs, or one person's (`staffID`). `from` and `to` limit the dates and need an order by date.",
    ),
  getMany: call(
    'GET /hoursLogged/byIds',
    { ids: z.array(id).min(1).max(LIMITS.batch) },
    z.object({ items: z.array(timeLog) }),
  )
    .who('admin')
    .summary("Gets the time logs with these IDs, in this order, without those that don't exist."),
  listUnapproved: call(
    'GET /hoursLogged/unapproved',
    pageInput({ count: z.boolean().optional() }, ['dateSubmitted', '-dateSubmitted']).optional(),
    page(timeLog),
  )
    .who('admin')
    .summary('Lists time logs waiting for approval, including returned ones, oldest first.'),
  listByUser: call(
    'GET /hoursLogged/{userId}/timeLogs',
    pageInput({ userId: id, from: date.optional(), to: date.optional(), withAbilities }, ['-date', 'date']),
    page(listedTimeLog),
  )
    .who('own')
    .worksOffline('Facilitator')
    .summary("Lists a person's time logs, newest date first. You see your own; an Admin sees anyone's."),
  nextPay: call('GET /hoursLogged/nextPay', nothing, nextPay.nullable())
    .who('ownStaff')
    .worksOffline('Facilitator')
    .summary('Gets the sum of your own approved, unpaid hours, and the hours that wait. Null without a staff record.'),
  update: call(`PATCH ${path}`, changesOf(form).extend({ ...target, approved: z.boolean().optional() }), timeLog)
    .who('ownStaff')
    .did('changed hours:')
    .summary(
      'Changes a time log. You can change your own while it is pending. An Admin can change and approve any, but ' +
        'not approve their own while there is another Admin.',
    ),
  updateMany: call(
    'POST /hoursLogged/updateMany',
    {
      logs: z.array(z.strictObject(target)).min(1).max(LIMITS.batch),
      changes: changesOf({ approved: z.boolean(), date, hours, programID: id.nullable(), note: longText }),
    },
    manyResult,
  )
    .who('admin')
    .did('changed hours:')
    .summary('Approves or changes many time logs at once. Skips those that a rule refuses and says why.'),
  approveAgain: call(
    'POST /hoursLogged/approveAgain',
    { payee: id.describe("The person's `staffID`, or their `userid` if they have no staff record."), to: date },
    z.object({ done: z.int() }),
  )
    .who('admin')
    .did('approved again:')
    .summary("Sets the current pay rate on all of a person's approved, unpaid hours that have none. All or nothing."),
  returnWithNote: call(`POST ${path}/return`, { ...target, note: reason }, timeLog)
    .who('admin')
    .did('returned hours:')
    .summary('Returns a time log to its owner with a note. It stays unapproved until it is edited and approved.'),
  delete: call(`DELETE ${path}`, target, done)
    .who('ownStaff')
    .did('deleted hours:')
    .summary(
      'Deletes a time log. You can delete your own while it is pending. An Admin can delete any that is unpaid.',
    ),
}

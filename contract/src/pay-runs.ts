import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { isAfter } from './dates.ts'
import { date, id, reason, stored, timestamp, version } from './fields.ts'
import { listInput, page, pageInput } from './paging.ts'

/** What one person is paid in one run. Hours at different rates make different lines. */
export const payLine = z.object({
  staffID: id,
  staffName: z.string(),
  hours: z.number(),
  payRate: z.number(),
  amount: z.number(),
  selfApprovedHours: z.number().optional().describe('The hours that their owner approved: there was no other Admin.'),
})
const payLineInFull = payLine.extend({ timeLogIDs: z.array(id).describe('The time logs it pays.') })
export const payRun = z.object({
  payRunID: id,
  from: z.string().describe('The first date of the period, as MM/dd/yyyy.'),
  to: z.string().describe('The last date of the period, as MM/dd/yyyy.'),
  lines: z.array(payLine),
  total: z.number(),
  finalizedBy: z.string().describe("The Admin's e-mail address."),
  finalizedByName: z.string().optional().describe('Missing in runs of earlier versions.'),
  finalizedAt: timestamp,
  reopenedAt: timestamp.nullable(),
  reopenReason: z.string().nullable(),
  ...stored,
})
/** A run with the logs of each line, of which there may be thousands: lists leave them out. */
export const payRunInFull = payRun.extend({ lines: z.array(payLineInFull) })
/** A run by itself says what the caller may do with it. */
export const openPayRun = payRunInFull.extend(abilities(['reopen']))
const period = z.strictObject({ from: date, to: date }).refine(({ from, to }) => !isAfter(from, to), {
  path: ['to'],
  message: "The end can't be before the start.",
})

const previewLine = payLineInFull.extend({
  payRate: z.number().nullable(),
  /** Hours of logs dated before the period, paid now. */
  lateHours: z.number(),
  plannedHours: z.number(),
})
const unpaidHours = z.object({ staffID: id.nullable(), staffName: z.string(), hours: z.number(), logs: z.int() })
export const ownPayLine = payLine.extend({
  payRunID: id,
  from: z.string(),
  to: z.string(),
  finalizedAt: timestamp,
  reopened: z.boolean(),
})

export const payRuns = {
  preview: call(
    'GET /payRuns/preview',
    period,
    z.object({
      from: z.string(),
      to: z.string(),
      lines: z.array(previewLine),
      total: z.number(),
      pending: z.array(unpaidHours),
      returned: z.array(unpaidHours).describe('Hours that were returned to their owners.'),
      /** Why it cannot be finalized, in words; empty when it can. */
      blockers: z.array(z.string()),
      /** What is good to know and does not block it. */
      warnings: z.array(z.object({ reason: z.string(), sentence: z.string() })),
      told: z.int().describe('How many people are told: without those whom a reopened run paid the same.'),
      /** Changes with any log in it; send it back when finalizing, so that what is paid is what was seen. */
      fingerprint: z.string(),
    }),
  ).summary(
    'Previews what finalizing a period would pay: all approved, unpaid hours through its end. Shows late and ' +
      'pending hours.',
  ),
  finalize: call(
    'POST /payRuns',
    period.safeExtend({ fingerprint: z.string().max(200).optional() }),
    payRunInFull,
  ).summary(
    'Finalizes pay for a period: freezes rates and amounts, locks the time logs and tells each person whose pay is ' +
      'new or changed.',
  ),
  reopen: call(
    'POST /payRuns/{payRunID}/reopen',
    { payRunID: id, reason, version: version.optional() },
    payRunInFull,
  ).summary('Reopens the newest pay run with a reason and unlocks its time logs.'),
  list: call(
    'GET /payRuns',
    listInput({}, ['-finalizedAt', 'finalizedAt', '-to', 'to', '-total', 'total']).optional(),
    page(payRun),
  ).summary('Lists pay runs, newest first, without the time logs of their lines.'),
  get: call('GET /payRuns/{payRunID}', { payRunID: id }, openPayRun).summary(
    'Gets a pay run with the time logs of its lines.',
  ),
  listMine: call(
    'GET /payRuns/mine',
    pageInput({}, ['-finalizedAt', 'finalizedAt']).optional(),
    page(ownPayLine),
  ).summary('Lists your own pay, newest first, without the time logs.'),
  export: call(
    'GET /payRuns/{payRunID}/export',
    { payRunID: id, format: z.enum(['csv', 'pdf']).default('csv') },
    z.file(),
  ).summary('Downloads a pay run as CSV or PDF.'),
}

import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { isAfter } from './dates.ts'
import { date, id, reason, stored, timestamp, version } from './fields.ts'
import { listInput, page, pageInput } from './paging.ts'

/** A person's pay in one run. Hours at different rates are different lines. */
export const payLine = z.object({
  staffID: id,
  staffName: z.string(),
  hours: z.number(),
  payRate: z.number(),
  amount: z.number(),
  selfApprovedHours: z
    .number()
    .optional()
    .describe('The hours that no second Admin approved (see `selfApproved` of a time log).'),
})
const payLineInFull = payLine.extend({ timeLogIDs: z.array(id).describe('The time logs it pays.') })
export const payRun = z.object({
  payRunID: id,
  from: z.string().describe('The first date of the period, as MM/dd/yyyy.'),
  to: z.string().describe('The last date of the period, as MM/dd/yyyy.'),
  lines: z.array(payLine),
  total: z.number(),
  finalizedBy: z.string().describe("The Admin's e-mail address."),
  finalizedByName: z.string(),
  finalizedAt: timestamp,
  reopenedAt: timestamp.nullable(),
  reopenReason: z.string().nullable(),
  ...stored,
})
/** A pay run with the time logs of its lines. Lists leave the logs out, because there can be thousands. */
export const payRunInFull = payRun.extend({ lines: z.array(payLineInFull) })
/** A single pay run, with the caller's abilities. */
export const openPayRun = payRunInFull.extend(abilities(['reopen']))
const period = z.strictObject({ from: date, to: date }).refine(({ from, to }) => !isAfter(from, to), {
  path: ['to'],
  message: "The end can't be before the start.",
})

const previewLine = payLineInFull.extend({
  payRate: z.number().nullable(),
  /** The hours in logs dated before the period that this run pays. */
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

const PAID = "Pay that was finalized or reopened can't be undone. Reopen or finalize the pay run instead."

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
      returned: z.array(unpaidHours).describe('The hours that were returned to their owners.'),
      /** The reasons why it cannot be finalized, in sentences. Empty if it can. */
      blockers: z.array(z.string()),
      /** Warnings that do not block it. */
      warnings: z.array(z.object({ reason: z.string(), sentence: z.string() })),
      told: z
        .int()
        .describe('The number of people to notify. Not counted: people who get the same pay as from the reopened run.'),
      /** A hash that changes with any log of the run. Send it to `finalize`, which then pays exactly what you saw. */
      fingerprint: z.string(),
    }),
  )
    .who('admin')
    .costs('costly')
    .summary(
      'Previews the pay of a period: all approved, unpaid hours up to its end. Also returns late and pending hours.',
    ),
  finalize: call('POST /payRuns', period.safeExtend({ fingerprint: z.string().max(200).optional() }), payRunInFull)
    .who('admin')
    .did('finalized', PAID)
    .summary(
      'Finalizes pay for a period: freezes rates and amounts, locks the time logs and notifies each person with new ' +
        'or changed pay.',
    ),
  reopen: call('POST /payRuns/{payRunID}/reopen', { payRunID: id, reason, version: version.optional() }, payRunInFull)
    .who('admin')
    .did('reopened', PAID)
    .summary('Reopens the newest pay run with a reason, and unlocks its time logs.'),
  list: call(
    'GET /payRuns',
    listInput({}, ['-finalizedAt', 'finalizedAt', '-to', 'to', '-total', 'total']).optional(),
    page(payRun),
  )
    .who('admin')
    .summary('Lists pay runs, newest first, without the time logs of their lines.'),
  get: call('GET /payRuns/{payRunID}', { payRunID: id }, openPayRun)
    .who('admin')
    .summary('Gets a pay run with the time logs of its lines.'),
  listMine: call('GET /payRuns/mine', pageInput({}, ['-finalizedAt', 'finalizedAt']).optional(), page(ownPayLine))
    .who('own')
    .worksOffline('Facilitator')
    .summary('Lists your own pay, newest first, without the time logs.'),
  export: call(
    'GET /payRuns/{payRunID}/export',
    { payRunID: id, format: z.enum(['csv', 'pdf']).default('csv') },
    z.file(),
  )
    .who('admin')
    .costs('costly')
    .summary('Downloads a pay run as CSV or PDF.'),
}

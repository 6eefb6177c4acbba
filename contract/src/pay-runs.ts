import * as z from 'zod'
import { call } from './call.ts'
import { date, id, reason, stored, timestamp, version } from './fields.ts'
import { listInput, page, pageInput } from './paging.ts'

/** What one person is paid in one run. Hours at different rates make different lines. */
export const payLine = z.object({
  staffID: id,
  staffName: z.string(),
  hours: z.number(),
  payRate: z.number(),
  amount: z.number(),
})
const payLineInFull = payLine.extend({ timeLogIDs: z.array(id).describe('The logs that it pays.') })
export const payRun = z.object({
  payRunID: id,
  from: z.string().describe('The first civil date of the period, MM/dd/yyyy.'),
  to: z.string().describe('The last civil date of the period, MM/dd/yyyy.'),
  lines: z.array(payLine),
  total: z.number(),
  finalizedBy: z.string().describe('The e-mail of the Admin.'),
  finalizedAt: timestamp,
  reopenedAt: timestamp.nullable(),
  reopenReason: z.string().nullable(),
  ...stored,
})
/** A run with the logs of each line, of which there may be thousands: lists leave them out. */
export const payRunInFull = payRun.extend({ lines: z.array(payLineInFull) })
const period = z
  .strictObject({ from: date, to: date })
  .refine((p) => p.from.slice(6) + p.from.slice(0, 5) <= p.to.slice(6) + p.to.slice(0, 5), { path: ['to'], message: 'The end is before the start.' })

export const previewLine = payLineInFull.extend({
  payRate: z.number().nullable(),
  /** Hours of logs dated before the period, paid now. */
  lateHours: z.number(),
  plannedHours: z.number(),
})
export const ownPayLine = payLine.extend({ payRunID: id, from: z.string(), to: z.string(), finalizedAt: timestamp, reopened: z.boolean() })

export const payRuns = {
  preview: call(
    'GET',
    '/payRuns/preview',
    'What finalizing a period would pay: every approved, unpaid log dated on or before its end; late and still-pending hours are shown.',
  )
    .input(period)
    .output(
      z.object({
        from: z.string(),
        to: z.string(),
        lines: z.array(previewLine),
        total: z.number(),
        pending: z.array(z.object({ staffID: id.nullable(), staffName: z.string(), hours: z.number(), logs: z.int() })),
        /** Why it cannot be finalized, in words; empty when it can. */
        blockers: z.array(z.string()),
        /** Changes with any log in it; send it back when finalizing, so that what is paid is what was seen. */
        fingerprint: z.string(),
      }),
    ),
  finalize: call('POST', '/payRuns', 'Pays a period: freezes rates and amounts, locks the logs, tells each person.')
    .input(period.safeExtend({ fingerprint: z.string().max(200).optional() }))
    .output(payRunInFull),
  reopen: call('POST', '/payRuns/{payRunID}/reopen', 'Reopens the newest run with a reason; its logs are unlocked.')
    .input(z.strictObject({ payRunID: id, reason, version: version.optional() }))
    .output(payRunInFull),
  list: call('GET', '/payRuns', 'Finalized runs, newest first, without the logs of their lines.')
    .input(listInput({}, ['-finalizedAt', 'finalizedAt']).optional())
    .output(page(payRun)),
  get: call('GET', '/payRuns/{payRunID}', 'One run, with the logs of its lines.')
    .input(z.strictObject({ payRunID: id }))
    .output(payRunInFull),
  listMine: call('GET', '/payRuns/mine', "The caller's own lines, newest first, without their logs.")
    .input(pageInput({}, ['-finalizedAt', 'finalizedAt']).optional())
    .output(page(ownPayLine)),
  export: call('GET', '/payRuns/{payRunID}/export', 'A run as CSV or PDF.')
    .input(z.strictObject({ payRunID: id, format: z.enum(['csv', 'pdf']).default('csv') }))
    .output(z.file()),
}

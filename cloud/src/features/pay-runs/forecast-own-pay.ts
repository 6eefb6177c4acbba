import { fromCents, lineCents } from '@belay/contract/money'
import type { Context } from '../../platform/calls/gate.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { calculateLines, calculateTotal } from './pay-runs.rules.ts'

/**
 * Returns what a pay run would pay the caller now, calculated like the run: one line per rate, rounded per line.
 * Returns null without a staff record. Reads only unpaid hours.
 */
export async function forecastOwnPay(context: Context) {
  const member = await findStaffByEmail(context, context.actor.email)
  if (!member) return null
  const { staffID, payRate } = member
  const { store } = context
  const sumHours = async (status: string) =>
    (await store.sum(timeLogs, { where: { staffID, status }, orderBy: 'date' }, ['hours']))[0]?.sums.hours ?? 0
  const [logs, waitingHours, returnedHours] = await Promise.all([
    findAll(store, timeLogs, { where: { staffID, status: 'Approved' }, orderBy: 'date' }),
    sumHours('Pending'),
    sumHours('Returned'),
  ])
  const from = logs[0]?.date ?? null
  const to = logs.at(-1)?.date ?? null
  const lines = from && to ? calculateLines(logs, { from, to }) : []
  const sumOf = (unpaid: typeof lines) => unpaid.reduce((hours, line) => hours + line.hours, 0)
  return {
    amount: calculateTotal(lines),
    hours: sumOf(lines),
    from,
    to,
    unratedHours: sumOf(lines.filter((line) => line.payRate === null)),
    waitingHours,
    waitingAmount: fromCents(lineCents(waitingHours, payRate ?? 0)),
    returnedHours,
  }
}

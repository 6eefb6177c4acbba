import { PAGE } from '@belay/contract/constants'
import { addDays, toIsoDate } from '@belay/contract/dates'
import { fromCents, toCents, toHundredths } from '@belay/contract/money'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Key } from '../../platform/documents/store.ts'
import { requireBoundedRange } from '../../platform/time/bounded-range.ts'
import { instantOf } from '../../platform/time/civil-time.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { payRuns } from '../pay-runs/pay-runs.documents.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { programRequests } from '../programs/requests/program-requests.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { countInterest } from './count-interest.ts'
import { createRows, daysByMonth, monthOf, monthsOf } from './report-range.ts'

/** Converts a range of civil dates to index keys. */
const between = ({ from, to }: { from: string; to: string }) => ({ from: toIsoDate(from), to: toIsoDate(to) })

/** Returns the requests of the range. `conversion`: the approved share. `hoursToDecision`: the mean, null for none. */
export async function reportRequests(context: Context, input: Input<'reports.requests'>) {
  const range = requireBoundedRange(input)
  const months = createRows((month) => ({ month, created: 0, approved: 0, rejected: 0, cancelled: 0 }), monthsOf(range))
  const byStatus: Record<string, number> = { Pending: 0, Approved: 0, Scheduled: 0, Rejected: 0, Cancelled: 0 }
  const { timeZone } = context.settings.centre
  let decided = 0
  let waited = 0
  for await (const { month, first, last } of daysByMonth(range)) {
    const from = instantOf(first, '12:00 AM', timeZone)
    const to = instantOf(addDays(last, 1), '12:00 AM', timeZone) - 1
    const query = { orderBy: 'createdAt', from, to }
    const row = months.row(month)
    const groups = await context.store.sum(programRequests, query, ['decided', 'hoursToDecision'], 'status')
    for (const { group, count, sums } of groups) {
      const status = String(group)
      byStatus[status] = (byStatus[status] ?? 0) + count
      row.created += count
      if (status === 'Approved' || status === 'Scheduled') row.approved += count
      if (status === 'Rejected') row.rejected += count
      if (status === 'Cancelled') row.cancelled += count
      decided += sums.decided ?? 0
      waited += sums.hoursToDecision ?? 0
    }
  }
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const converted = (byStatus.Approved ?? 0) + (byStatus.Scheduled ?? 0)
  return {
    total,
    byStatus,
    months: [...months.rows.values()],
    conversion: total === 0 ? 0 : converted / total,
    hoursToDecision: decided === 0 ? null : toHundredths(waited / decided),
    interest: await countInterest(context, range),
  }
}

/** Returns contract amounts by the program's date, signed and unsigned apart. Excludes contracts without a date. */
export async function reportRevenue(context: Context, input: Input<'reports.revenue'>) {
  const range = requireBoundedRange(input)
  const months = createRows((month) => ({ month, signed: 0, unsigned: 0 }), monthsOf(range))
  const clients = createRows((clientID) => ({ clientID, organization: '', programs: 0, signed: 0, unsigned: 0 }))
  for await (const contract of iterateAll(context.store, clientPrograms, { orderBy: 'date', ...between(range) })) {
    const kind = contract.signed ? 'signed' : 'unsigned'
    const client = clients.row(contract.clientID)
    const cents = toCents(contract.total)
    client.organization = contract.organization
    client.programs++
    client[kind] += cents
    months.row(monthOf(contract.date ?? range.from))[kind] += cents
  }
  const toMoney = <Row extends { signed: number; unsigned: number }>(row: Row): Row => ({
    ...row,
    signed: fromCents(row.signed),
    unsigned: fromCents(row.unsigned),
  })
  const sum = (kind: 'signed' | 'unsigned') =>
    fromCents([...months.rows.values()].reduce((cents, month) => cents + month[kind], 0))
  return {
    signed: sum('signed'),
    unsigned: sum('unsigned'),
    months: [...months.rows.values()].map(toMoney),
    clients: [...clients.rows.values()].map(toMoney).toSorted((a, b) => b.signed + b.unsigned - a.signed - a.unsigned),
  }
}

/** Returns planned hours and cost without declined shifts, and logged hours, without returned ones, by day worked. */
export async function reportStaffing(context: Context, input: Input<'reports.staffing'>) {
  const range = requireBoundedRange(input)
  const months = createRows((month) => ({ month, plannedHours: 0, loggedHours: 0 }), monthsOf(range))
  const none = { staffName: '', programs: 0, plannedHours: 0, plannedCost: 0, loggedHours: 0 }
  const people = createRows((staffID) => ({ staffID, ...none }))
  for await (const assignment of iterateAll(context.store, staffPrograms, { orderBy: 'date', ...between(range) })) {
    if (assignment.declinedAt !== null) continue
    const person = people.row(assignment.staffID)
    person.staffName = assignment.staffName
    person.programs++
    person.plannedHours += assignment.hours
    person.plannedCost += toCents(assignment.totalCost)
    months.row(monthOf(assignment.date)).plannedHours += assignment.hours
  }
  for await (const { month, first, last } of daysByMonth(range)) {
    const days = between({ from: first, to: last })
    const sumHours = (where: Record<string, Key>) =>
      context.store.sum(timeLogs, { where, orderBy: 'date', ...days }, ['hours'], 'payeeMonth')
    const [all, returned] = await Promise.all([sumHours({}), sumHours({ status: 'Returned' })])
    const returnedHours = new Map(returned.map(({ group, sums }) => [group, sums.hours ?? 0]))
    for (const { group, sums } of all) {
      const logged = (sums.hours ?? 0) - (returnedHours.get(group) ?? 0)
      people.row(payeeOf(group)).loggedHours += logged
      months.row(month).loggedHours += logged
    }
  }
  for (const [payee, name] of await namesOf(context.store, [...people.rows.keys()])) people.row(payee).staffName = name
  const all = [...people.rows.values()]
  const sum = (field: 'plannedHours' | 'plannedCost' | 'loggedHours') =>
    all.reduce((total, person) => total + person[field], 0)
  return {
    plannedHours: toHundredths(sum('plannedHours')),
    plannedCost: fromCents(sum('plannedCost')),
    loggedHours: toHundredths(sum('loggedHours')),
    months: [...months.rows.values()],
    people: all.map((person) => ({ ...person, plannedCost: fromCents(person.plannedCost) })).toSorted(byName),
  }
}

/** Returns the payee of a group `2026-03 staffID`. */
const payeeOf = (payeeMonth: Key): string => String(payeeMonth).split(' ')[1] ?? ''

/** Returns the current names of payees. For people without a staff record, the name in their newest log. */
async function namesOf(store: Context['store'], payees: readonly string[]): Promise<[payee: string, name: string][]> {
  const names: [string, string][] = []
  for (let at = 0; at < payees.length; at += PAGE.most) {
    const batch = payees.slice(at, at + PAGE.most)
    const staffNames = new Map((await store.getMany(staff, batch)).map(({ staffID, name }) => [staffID, name]))
    const others = batch.filter((payee) => !staffNames.has(payee))
    const byPayee = { each: 'userId', values: others, orderBy: 'date', descending: true }
    const newest = await store.firstOfEach(timeLogs, byPayee)
    const logs = await store.getMany(timeLogs, [...newest.values()])
    names.push(...staffNames, ...logs.map(({ userId, staffName }): [string, string] => [userId, staffName]))
  }
  return names
}

/** Returns the pay of the runs in force, by the month their period ends. Excludes reopened runs. */
export async function reportPay(context: Context, input: Input<'reports.pay'>) {
  const range = requireBoundedRange(input)
  const months = createRows((month) => ({ month, hours: 0, amount: 0 }), monthsOf(range))
  const people = createRows((staffID) => ({ staffID, staffName: '', hours: 0, amount: 0 }))
  for await (const run of iterateAll(context.store, payRuns, { orderBy: 'to', ...between(range) })) {
    if (run.reopenedAt !== null) continue
    for (const line of run.lines) {
      people.row(line.staffID).staffName = line.staffName
      for (const row of [people.row(line.staffID), months.row(monthOf(run.to))]) {
        row.hours += line.hours
        row.amount += toCents(line.amount)
      }
    }
  }
  const toMoney = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: fromCents(row.amount) })
  const all = [...people.rows.values()]
  return {
    hours: all.reduce((total, person) => total + person.hours, 0),
    amount: fromCents(all.reduce((total, person) => total + person.amount, 0)),
    months: [...months.rows.values()].map(toMoney),
    people: all.map(toMoney).toSorted(byName),
  }
}

const byName = (a: { staffName: string }, b: { staffName: string }) =>
  a.staffName.toLowerCase() < b.staffName.toLowerCase() ? -1 : 1

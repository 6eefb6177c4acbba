import { DAY } from '@belay/contract/constants'
import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import { fromCents, toCents } from '@belay/contract/money'
import type { reports as calls } from '@belay/contract/reports'
import { requestStatus } from '@belay/contract/statuses'
import { every } from '../../platform/documents/every.ts'
import type { Context, Inputs } from '../../platform/gate.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { payRuns } from '../pay-runs/pay-runs.documents.ts'
import { type ProgramRequest, programRequests } from '../program-requests/program-requests.documents.ts'
import { staffPrograms } from '../staff-programs/staff-programs.documents.ts'
import { boundedRange, monthOf, monthsOf, tally } from './range.ts'

type Input = Inputs<typeof calls>
const HOUR = DAY / 24
const hundredths = (value: number) => Math.round(value * 100) / 100
/** The index bounds of a range of civil dates. */
const between = ({ from, to }: { from: string; to: string }) => ({ from: toIsoDate(from), to: toIsoDate(to) })

/**
 * Requests made in the range, by the month they were made: how many there were, and what became of them. Conversion is the
 * part that was approved and not cancelled since (scheduled included); hours to decision is the mean over those approved or
 * rejected, null without any.
 */
export async function requests(context: Context, input: Input['requests']) {
  const range = boundedRange(input)
  const months = tally((month) => ({ month, created: 0, approved: 0, rejected: 0, cancelled: 0 }), monthsOf(range))
  const byStatus: Record<string, number> = { Pending: 0, Approved: 0, Scheduled: 0, Rejected: 0, Cancelled: 0 }
  const { from, to } = between(range)
  let total = 0
  let decided = 0
  let waited = 0
  // A day more at both ends covers every time zone; the civil date then decides.
  const instants = { from: Date.parse(`${from}T00:00:00Z`) - DAY, to: Date.parse(`${to}T00:00:00Z`) + 2 * DAY }
  for await (const request of every(context.store, programRequests, { orderBy: 'createdAt', ...instants })) {
    const made = civilDateOf(request.createdAt, context.settings['centre.timeZone'])
    const day = toIsoDate(made)
    if (day < from || day > to) continue
    const status = requestStatus(request)
    const month = months.row(monthOf(made))
    total++
    month.created++
    byStatus[status] = (byStatus[status] ?? 0) + 1
    if (status === 'Approved' || status === 'Scheduled') month.approved++
    if (status === 'Rejected') month.rejected++
    if (status === 'Cancelled') month.cancelled++
    const hours = hoursToDecision(request)
    if (hours === null) continue
    decided++
    waited += hours
  }
  const converted = (byStatus.Approved ?? 0) + (byStatus.Scheduled ?? 0)
  return {
    total,
    byStatus,
    months: [...months.rows.values()],
    conversion: total === 0 ? 0 : converted / total,
    hoursToDecision: decided === 0 ? null : hundredths(waited / decided),
  }
}

function hoursToDecision(request: ProgramRequest): number | null {
  if (request.decidedAt === null || request.cancelled || !(request.approved || request.rejected)) return null
  return Math.max(0, request.decidedAt - request.createdAt) / HOUR
}

/** Contracts by the date of their program (those without a date are in no month, so not here); signed apart from unsigned. */
export async function revenue(context: Context, input: Input['revenue']) {
  const range = boundedRange(input)
  const months = tally((month) => ({ month, signed: 0, unsigned: 0 }), monthsOf(range))
  const clients = tally((clientID) => ({ clientID, organization: '', programs: 0, signed: 0, unsigned: 0 }))
  for await (const contract of every(context.store, clientPrograms, { orderBy: 'date', ...between(range) })) {
    const kind = contract.signed ? 'signed' : 'unsigned'
    const client = clients.row(contract.clientID)
    const cents = toCents(contract.total)
    client.organization = contract.organization
    client.programs++
    client[kind] += cents
    months.row(monthOf(contract.date ?? range.from))[kind] += cents
  }
  const amounts = <Row extends { signed: number; unsigned: number }>(row: Row): Row => ({
    ...row,
    signed: fromCents(row.signed),
    unsigned: fromCents(row.unsigned),
  })
  const sum = (kind: 'signed' | 'unsigned') => fromCents([...months.rows.values()].reduce((cents, month) => cents + month[kind], 0))
  return {
    signed: sum('signed'),
    unsigned: sum('unsigned'),
    months: [...months.rows.values()].map(amounts),
    clients: [...clients.rows.values()].map(amounts).toSorted((a, b) => b.signed + b.unsigned - a.signed - a.unsigned),
  }
}

/** Planned hours and cost (assignments nobody declined) against hours logged, pending ones included, by the date worked. */
export async function staffing(context: Context, input: Input['staffing']) {
  const range = boundedRange(input)
  const months = tally((month) => ({ month, plannedHours: 0, loggedHours: 0 }), monthsOf(range))
  const people = tally((staffID) => ({ staffID, staffName: '', programs: 0, plannedHours: 0, plannedCost: 0, loggedHours: 0 }))
  for await (const assignment of every(context.store, staffPrograms, { orderBy: 'date', ...between(range) })) {
    if (assignment.declinedAt !== null) continue
    const person = people.row(assignment.staffID)
    person.staffName = assignment.staffName
    person.programs++
    person.plannedHours += assignment.hours
    person.plannedCost += toCents(assignment.totalCost)
    months.row(monthOf(assignment.date)).plannedHours += assignment.hours
  }
  for await (const log of every(context.store, timeLogs, { orderBy: 'date', ...between(range) })) {
    const person = people.row(log.staffID ?? log.userId)
    person.staffName = log.staffName
    person.loggedHours += log.hours
    months.row(monthOf(log.date)).loggedHours += log.hours
  }
  const all = [...people.rows.values()]
  const sum = (field: 'plannedHours' | 'plannedCost' | 'loggedHours') => all.reduce((total, person) => total + person[field], 0)
  return {
    plannedHours: hundredths(sum('plannedHours')),
    plannedCost: fromCents(sum('plannedCost')),
    loggedHours: hundredths(sum('loggedHours')),
    months: [...months.rows.values()],
    people: all.map((person) => ({ ...person, plannedCost: fromCents(person.plannedCost) })).toSorted(byName),
  }
}

/** What the runs in force paid, by the month their period ends; reopened runs are left out. */
export async function pay(context: Context, input: Input['pay']) {
  const range = boundedRange(input)
  const months = tally((month) => ({ month, hours: 0, amount: 0 }), monthsOf(range))
  const people = tally((staffID) => ({ staffID, staffName: '', hours: 0, amount: 0 }))
  for await (const run of every(context.store, payRuns, { orderBy: 'to', ...between(range) })) {
    if (run.reopenedAt !== null) continue
    for (const line of run.lines) {
      people.row(line.staffID).staffName = line.staffName
      for (const row of [people.row(line.staffID), months.row(monthOf(run.to))]) {
        row.hours += line.hours
        row.amount += toCents(line.amount)
      }
    }
  }
  const inMoney = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: fromCents(row.amount) })
  const all = [...people.rows.values()]
  return {
    hours: all.reduce((total, person) => total + person.hours, 0),
    amount: fromCents(all.reduce((total, person) => total + person.amount, 0)),
    months: [...months.rows.values()].map(inMoney),
    people: all.map(inMoney).toSorted(byName),
  }
}

const byName = (a: { staffName: string }, b: { staffName: string }) => (a.staffName.toLowerCase() < b.staffName.toLowerCase() ? -1 : 1)

import { addDays } from '@belay/contract/dates'
import { hoursLogged, type TimeLog, timeLogs, UNAPPROVED } from '../../features/hours-logged/hours-logged.documents.ts'
import { payLines, payRuns } from '../../features/pay-runs/pay-runs.documents.ts'
import { calculateLines, calculateTotal, toPaidLine, toRunLine } from '../../features/pay-runs/pay-runs.rules.ts'
import { assignmentID } from '../../features/programs/assignments/find-assignments.ts'
import {
  type StaffProgram,
  staffPrograms,
  UNANSWERED,
} from '../../features/programs/assignments/staff-programs.documents.ts'
import { encodeReference } from '../../features/programs/requests/create/request-references.ts'
import {
  type ProgramRequest,
  programRequests,
  UNDECIDED,
} from '../../features/programs/requests/program-requests.documents.ts'
import { programSchedule, type ScheduleEntry } from '../../features/programs/schedule/program-schedule.documents.ts'
import type { Services } from '../../platform/calls/gate.ts'
import type { DocumentStore, Versioned } from '../../platform/documents/store.ts'
import { ADA } from '../people.ts'
import { firstDayOf } from '../plans/program-plans.ts'
import { endOf, PROGRAM_TYPES } from '../program-types.ts'
import { createRandom, sampleID } from '../random.ts'
import { monthBefore, type Period, paidMonthsSince, type SampleDays } from '../sample-days.ts'
import {
  createPeople,
  createStaffRecord,
  createUser,
  type Doc,
  type MadeUpPerson,
  startOf,
} from './large-sample-people.ts'

/** The size of the large centre, over ten years. One request in `onePendingIn` is undecided. */
export type Amounts = {
  requests: number
  onePendingIn: number
  /** The number of past programs, each with two people. */
  programs: number
  logs: number
  requesters: number
  workers: number
}
export const LARGE: Amounts = {
  requests: 100_000,
  onePendingIn: 1200,
  programs: 0,
  logs: 500_000,
  requesters: 2000,
  workers: 200,
}
const MONTHS = 120
/** The number of days over which past programs are spread. */
const PAST_DAYS = 3600
/** Writes ten years of decided requests and paid hours, without an audit trail. Resumes an interrupted load. */
export async function writeLargeSample(
  { store }: Pick<Services, 'store'>,
  days: SampleDays,
  amounts: Amounts,
  report: (line: string) => void,
): Promise<void> {
  const began = performance.now()
  const reportCount = (count: number, name: string) =>
    report(`Sample: ${count.toLocaleString('en')} ${name} (${Math.round((performance.now() - began) / 1000)} s)`)
  async function writeInBatches(name: string, total: number, size: number, create: (index: number) => Doc[]) {
    for (let from = 0; from < total; from += size) {
      const end = Math.min(from + size, total)
      await writeOnce(store, Array.from({ length: end - from }, (_, at) => create(from + at)).flat())
      if (end % 20_000 === 0) reportCount(end, name)
    }
  }
  const requesters = createPeople('client', amounts.requesters)
  const workers = createPeople('staff', amounts.workers)
  await writeOnce(store, [
    ...requesters.map((requester) => createUser(requester, 'Client', days)),
    ...workers.flatMap((worker, index) => [
      createUser(worker, 'Facilitator', days),
      createStaffRecord(worker, index, days),
    ]),
  ])
  await writeInBatches('requests', amounts.requests, 2000, (index) => [requestOf(index, amounts, requesters, days)])
  await writeInBatches('programs', amounts.programs, 1000, (index) => programOf(index, amounts, workers, days))
  let period = paidMonthsSince(days, firstDayOf(days))[0] as Period
  for (let month = 0; month < MONTHS; month++) {
    period = monthBefore(period)
    const from = Math.floor((amounts.logs * month) / MONTHS)
    const end = Math.floor((amounts.logs * (month + 1)) / MONTHS)
    await writeOnce(store, paidMonthOf(period, { from, end }, workers, days))
    if (month % 24 === 23) reportCount(end, 'time logs')
  }
}

/** Writes the documents in one commit, unless the first of them exists already. */
async function writeOnce(store: DocumentStore, docs: readonly Doc[]): Promise<void> {
  const writes = docs.map(([collection, doc]) => {
    const id = String((doc as Record<string, unknown>)[collection.idField])
    return { collection, id, expectedVersion: 0, doc }
  })
  const [first] = writes
  if (first && !(await store.get(first.collection, first.id))) await store.commit(writes)
}

const itemAt = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** Creates a request. Almost all are rejected or cancelled, so that none needs a program. */
function requestOf(
  index: number,
  { requests, onePendingIn }: Amounts,
  requesters: readonly MadeUpPerson[],
  days: SampleDays,
): Doc {
  const requester = itemAt(requesters, index * 7919)
  const contact = itemAt(requesters, index * 31)
  const type = itemAt(PROGRAM_TYPES, index)
  const { startTime } = type
  const requestedOn = -2 - Math.floor(((requests - index) * PAST_DAYS) / requests)
  const createdAt = days.at(requestedOn, '8:00 AM') + (index % 600) * 60_000
  const request: ProgramRequest = {
    id: sampleID('many', index),
    reference: encodeReference(26 ** 5 + index),
    userid: requester.userid,
    email: requester.email,
    organization: requester.organization,
    contactName: requester.name,
    phone: '(555) 010-0400',
    otherContacts: index % 5 === 0 && contact !== requester ? [contact.email] : [],
    programDetails: {
      programType: type.name,
      objectives: type.objectives,
      participants: 8 + (index % 50),
      ageGroup: 'Mixed ages',
      preferredDates: [{ date: days.date(requestedOn + 30), startTime, endTime: endOf(type, startTime) }],
      location: type.location,
      setting: type.setting,
      accessibilityNeeds: '',
      notes: '',
    },
    acceptedTermsAt: createdAt,
    ...UNDECIDED,
    createdAt,
  }
  const updatedAt = days.at(Math.min(requestedOn + 2, -1), '9:00 PM')
  const isPending = index % onePendingIn === 7
  return [programRequests, isPending ? request : { ...request, ...decisionOn(index, requester, updatedAt) }]
}

function decisionOn(index: number, requester: MadeUpPerson, updatedAt: number): Partial<ProgramRequest> {
  const isRejected = index % 3 === 0
  const { email: decidedBy, name: decidedByName } = isRejected ? ADA : requester
  return {
    ...(isRejected
      ? { rejected: true, rejectionReason: 'We have no facilitators free on these dates.' }
      : { cancelled: true, cancellationReason: 'Our plans changed.' }),
    decidedBy,
    decidedByName,
    decidedAt: updatedAt,
    updatedAt,
  }
}

/** Creates a past program and the assignments of its two people. */
function programOf(index: number, { programs }: Amounts, workers: readonly MadeUpPerson[], days: SampleDays): Doc[] {
  const type = itemAt(PROGRAM_TYPES, index)
  const { name: programName, location, startTime } = type
  const offset = -2 - Math.floor(((programs - index) * PAST_DAYS) / programs)
  const program = {
    programID: sampleID('manyPrograms', index),
    programName,
    date: days.date(offset),
    startTime,
    endTime: endOf(type, startTime),
    location,
    createdAt: days.at(offset - 20, '9:00 AM'),
  }
  const people = [itemAt(workers, index), itemAt(workers, index + 1)]
  const role = 'Facilitator'
  const entry: ScheduleEntry = {
    ...program,
    requestID: null,
    clientID: null,
    placeID: null,
    programType: programName,
    organization: '',
    dayNotes: '',
    participants: 20,
    staffNeeded: 2,
    asked: 0,
    status: 'completed',
    hasContract: false,
    isNew: false,
    staffing: people.map(({ staffID, name }) => ({ staffID, staffName: name, role, state: 'confirmed' as const })),
  }
  return [
    [programSchedule, entry],
    ...people.map((person): Doc => {
      const assignment: StaffProgram = {
        ...program,
        id: assignmentID(person.staffID, program.programID),
        staffID: person.staffID,
        staffName: person.name,
        staffEmail: person.email,
        role,
        hours: 4,
        totalCost: 4 * person.payRate,
        ...UNANSWERED,
        confirmedAt: program.createdAt,
      }
      return [staffPrograms, assignment]
    }),
  ]
}

/** Creates a month's approved logs, with the pay run that paid them. */
function paidMonthOf(
  period: Period,
  { from, end }: { from: number; end: number },
  workers: readonly MadeUpPerson[],
  days: SampleDays,
): Doc[] {
  const random = createRandom(from + 7)
  const payRunID = sampleID('payRun', period.from)
  const lastDay = Number(period.to.slice(3, 5))
  const finalizedAt = days.at(days.offsetOf(period.to) + 4, '11:50 PM')
  const logs = Array.from({ length: end - from }, (_, index) => {
    const date = addDays(period.from, Math.floor((index * lastDay) / (end - from)))
    return logOf(from + index, itemAt(workers, index), date, random.integer(4, 20) * 0.25, days)
  })
  const lines = calculateLines(logs, period)
  const paid = lines.map(toPaidLine)
  const whenPaid = { ...period, finalizedAt, createdAt: finalizedAt }
  const run = {
    ...whenPaid,
    payRunID,
    lines: paid.map(toRunLine),
    total: calculateTotal(lines),
    finalizedBy: ADA.email,
    reopenedAt: null,
    reopenReason: null,
  }
  const owners = from === 0 ? workers : []
  return [
    [payRuns, run],
    ...paid.map((line, index): Doc => {
      const amountCents = lines[index]?.amountCents ?? 0
      return [payLines, { ...line, ...whenPaid, id: `${payRunID}_${index}`, payRunID, amountCents, reopened: false }]
    }),
    ...logs.map((log): Doc => [timeLogs, { ...log, payRunID, updatedAt: finalizedAt }]),
    ...owners.map(
      ({ userid }): Doc => [hoursLogged, { userId: userid, lastUpdated: finalizedAt, createdAt: startOf(days) }],
    ),
  ]
}

function logOf(index: number, worker: MadeUpPerson, date: string, hours: number, days: SampleDays): Versioned<TimeLog> {
  const { userid: userId, staffID, name: staffName, payRate } = worker
  const loggedAt = days.at(days.offsetOf(date), '8:00 PM')
  const approvedAt = loggedAt + 3_600_000
  return {
    timeID: sampleID('manyLogs', index),
    userId,
    staffID,
    staffName,
    date,
    hours,
    programID: null,
    programName: '',
    role: 'Facilitator',
    note: '',
    ...UNAPPROVED,
    approved: true,
    approvedBy: ADA.email,
    approvedAt,
    payRate,
    dateSubmitted: loggedAt,
    lastUpdated: approvedAt,
    createdAt: loggedAt,
    version: 1,
  }
}

import { addDays, toIsoDate } from '@belay/contract/dates'
import { hoursLogged, type TimeLog, timeLogs } from '../features/hours-logged/hours-logged.documents.ts'
import { payLines, payRuns } from '../features/pay-runs/pay-runs.documents.ts'
import { linesOf, paidLine, runLine, totalOf } from '../features/pay-runs/pay-runs.rules.ts'
import { type ProgramRequest, programRequests } from '../features/program-requests/program-requests.documents.ts'
import { referenceOf } from '../features/program-requests/request-references.ts'
import { type StaffMember, staff } from '../features/staff/staff.documents.ts'
import { users } from '../features/users/users.documents.ts'
import type { AnyCollection, DocumentStore } from '../platform/documents/store.ts'
import type { Services } from '../platform/gate.ts'
import { KINDS } from './catalogue.ts'
import { type Chance, chanceOf, sampleID } from './chance.ts'
import type { Days } from './days.ts'
import { periods } from './hours.ts'
import { endOf } from './requests.ts'
import { ADMINS } from './staff.ts'

/** How much the large centre has beside the small one: ten years of it. */
export type Amounts = { requests: number; logs: number; requesters: number; workers: number }
export const LARGE: Amounts = { requests: 100_000, logs: 500_000, requesters: 2000, workers: 200 }
const MONTHS = 120
const REQUESTS_A_BATCH = 2000
const PLACES = ['Maple', 'Cedar', 'Harbor', 'Summit', 'Prairie', 'Granite', 'Willow', 'Beacon', 'Juniper', 'Canyon']
const SORTS = [
  'High School',
  'Academy',
  'College',
  'Logistics',
  'Youth Club',
  'Hospital',
  'Bank',
  'Scouts',
  'Theatre',
  'Robotics Team',
]
const FIRST = ['Alex', 'Blake', 'Casey', 'Dana', 'Eli', 'Frankie', 'Gray', 'Harper', 'Indigo', 'Jules']
const LAST = ['Abbott', 'Barnes', 'Cho', 'Dietrich', 'Esposito', 'Fischer', 'Gupta', 'Hoang', 'Ibarra', 'Jensen']

type Person = { name: string; email: string; userid: string; organization: string }
/** Who is there as soon as a large load has begun. */
export const FIRST_OF_MANY = 'client0@many.example.org'
type Doc = [AnyCollection, object]

const person =
  (kind: string) =>
  (_: unknown, place: number): Person => {
    const name = `${FIRST[place % 10]} ${LAST[Math.floor(place / 10) % 10]}`
    const email = `${kind}${place}@many.example.org`
    return {
      name,
      email,
      userid: sampleID('user', email),
      organization: `${PLACES[place % 10]} ${SORTS[Math.floor(place / 10) % 10]} ${Math.floor(place / 100) + 1}`,
    }
  }

/**
 * Ten years more, for measuring: decided requests and paid hours with their pay runs, without audit trail and notifications.
 * Written in batches, each whole or not at all; what an interrupted load wrote is not written again.
 */
export async function loadMany(
  { store }: Services,
  days: Days,
  amounts: Amounts,
  say: (line: string) => void,
): Promise<void> {
  const began = performance.now()
  const requesters = Array.from({ length: amounts.requesters }, person('client'))
  const workers = Array.from({ length: amounts.workers }, person('staff'))
  await writeOnce(store, [
    ...requesters.map((one) => userOf(one, 'Client', days)),
    ...workers.flatMap((worker, place) => [userOf(worker, 'Facilitator', days), staffOf(worker, place, days)]),
  ])
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  for (let from = 0; from < amounts.requests; from += REQUESTS_A_BATCH) {
    const many = Math.min(REQUESTS_A_BATCH, amounts.requests - from)
    await writeOnce(
      store,
      Array.from({ length: many }, (_, place) => requestOf(from + place, amounts, requesters, days)),
    )
    if ((from + many) % 20_000 === 0) say(`Sample: ${(from + many).toLocaleString('en')} requests (${seconds()})`)
  }
  const [first] = periods(days)
  let end = addDays(first?.from ?? days.today, -1)
  for (let month = 0; month < MONTHS; month++) {
    const from = `${end.slice(0, 2)}/01/${end.slice(6)}`
    const begun = Math.floor((amounts.logs * month) / MONTHS)
    const upTo = Math.floor((amounts.logs * (month + 1)) / MONTHS)
    await writeOnce(store, monthOf({ from, to: end }, begun, upTo, workers, days))
    if (month % 24 === 23) say(`Sample: ${upTo.toLocaleString('en')} time logs (${seconds()})`)
    end = addDays(from, -1)
  }
}

async function writeOnce(store: DocumentStore, docs: readonly Doc[]): Promise<void> {
  const writes = docs.map(([collection, doc]) => ({
    collection,
    id: String((doc as Record<string, unknown>)[collection.idField]),
    expectedVersion: 0,
    doc,
  }))
  const [first] = writes
  if (!first || (await store.get(first.collection, first.id))) return
  await store.commit(writes)
}

const since = (days: Days) => days.at(-3700, '9:00 AM')

function userOf({ name, email, userid }: Person, permission: 'Client' | 'Facilitator', days: Days): Doc {
  return [users, { email, username: name, userid, permission, disabled: false, photoURL: null, createdAt: since(days) }]
}

const payRateOf = (place: number) => 15 + (place % 20) * 0.25

function staffOf({ name, email }: Person, place: number, days: Days): Doc {
  const member: StaffMember = {
    ...{
      staffID: sampleID('staff', email),
      email,
      name,
      title: 'Facilitator',
      payRate: payRateOf(place),
      active: place % 4 === 0,
    },
    ...{
      phone: '',
      bio: '',
      emergencyContact: '',
      skills: ['Group games'],
      availability: { weekly: [], exceptions: [] },
      photoURL: null,
      createdAt: since(days),
    },
  }
  return [staff, member]
}

/** One request in twelve hundred is pending; the others were rejected or cancelled, so that none promises a program. */
function requestOf(which: number, { requests }: Amounts, requesters: readonly Person[], days: Days): Doc {
  const requester = requesters[(which * 7919) % requesters.length] as Person
  const kind = KINDS[which % KINDS.length] ?? (KINDS[0] as (typeof KINDS)[number])
  const asked = -2 - Math.floor(((requests - which) * 3600) / requests)
  const createdAt = days.at(asked, '8:00 AM') + (which % 600) * 60_000
  const decidedAt = days.at(Math.min(asked + 2, -1), '9:00 PM')
  const fate = which % 1200 === 7 ? 'pending' : which % 3 === 0 ? 'rejected' : 'cancelled'
  const decided = fate !== 'pending'
  const request: ProgramRequest = {
    id: sampleID('many', which),
    reference: referenceOf(26 ** 5 + which),
    userid: requester.userid,
    email: requester.email,
    organization: requester.organization,
    contactName: requester.name,
    phone: '(555) 010-0400',
    otherContacts:
      which % 5 === 0
        ? [(requesters[(which * 31) % requesters.length] as Person).email].filter((email) => email !== requester.email)
        : [],
    programDetails: {
      programType: kind.name,
      objectives: kind.objectives,
      participants: 8 + (which % 50),
      ageGroup: 'Mixed ages',
      preferredDates: [{ date: days.date(asked + 30), startTime: kind.start, endTime: endOf(kind, kind.start) }],
      location: kind.location,
      setting: kind.setting,
      accessibilityNeeds: '',
      notes: '',
    },
    acceptedTermsAt: createdAt,
    approved: false,
    cancelled: fate === 'cancelled',
    cancellationReason: fate === 'cancelled' ? 'Our plans changed.' : null,
    rejected: fate === 'rejected',
    rejectionReason: fate === 'rejected' ? 'We have no facilitators free on these dates.' : null,
    addedToCalendar: false,
    programID: null,
    status: {},
    decidedBy: !decided ? null : fate === 'cancelled' ? requester.email : ADMINS[0].email,
    decidedByName: !decided ? null : fate === 'cancelled' ? requester.name : ADMINS[0].name,
    decidedAt: decided ? decidedAt : null,
    createdAt,
    ...(decided ? { updatedAt: decidedAt } : {}),
  }
  return [programRequests, request]
}

/** A month's logs, all approved, with the run that paid them. */
function monthOf(
  period: { from: string; to: string },
  begun: number,
  upTo: number,
  workers: readonly Person[],
  days: Days,
): Doc[] {
  const chance = chanceOf(begun + 7)
  const payRunID = sampleID('payRun', period.from)
  const last = Number(period.to.slice(3, 5))
  const finalizedAt = days.at(days.offsetOf(period.to) + 4, '11:50 PM')
  const logs = Array.from({ length: upTo - begun }, (_, place) =>
    logOf(
      begun + place,
      place,
      addDays(period.from, Math.floor((place * last) / (upTo - begun))),
      workers,
      days,
      chance,
    ),
  )
  const lines = linesOf(
    logs.map((log) => ({ ...log, version: 1 })),
    period,
  )
  const paid = lines.map(paidLine)
  const run = {
    payRunID,
    ...period,
    lines: paid.map(runLine),
    total: totalOf(lines),
    finalizedBy: ADMINS[0].email,
    finalizedAt,
    reopenedAt: null,
    reopenReason: null,
    createdAt: finalizedAt,
  }
  const owners =
    begun === 0
      ? workers.map(
          ({ userid }): Doc => [hoursLogged, { userId: userid, lastUpdated: finalizedAt, createdAt: since(days) }],
        )
      : []
  return [
    [payRuns, run],
    ...paid.map(
      (line, place): Doc => [
        payLines,
        {
          id: `${payRunID}_${place}`,
          ...line,
          payRunID,
          ...period,
          finalizedAt,
          reopened: false,
          amountCents: lines[place]?.amountCents ?? 0,
          createdAt: finalizedAt,
        },
      ],
    ),
    ...logs.map((log): Doc => [timeLogs, { ...log, payRunID, updatedAt: finalizedAt }]),
    ...owners,
  ]
}

function logOf(
  which: number,
  place: number,
  date: string,
  workers: readonly Person[],
  days: Days,
  chance: Chance,
): TimeLog {
  const who = place % workers.length
  const { userid: userId, name: staffName, email } = workers[who] as Person
  const at = days.at(days.offsetOf(toIsoDate(date)), '8:00 PM')
  return {
    timeID: sampleID('manyLogs', which),
    ...{
      userId,
      staffID: sampleID('staff', email),
      staffName,
      date,
      hours: chance.whole(4, 20) * 0.25,
      programID: null,
      programName: '',
      role: 'Facilitator',
      note: '',
    },
    ...{
      approved: true,
      approvedBy: ADMINS[0].email,
      approvedAt: at + 3_600_000,
      payRate: payRateOf(who),
      returnedAt: null,
      returnNote: null,
      payRunID: null,
    },
    ...{ dateSubmitted: at, lastUpdated: at + 3_600_000, createdAt: at },
  }
}

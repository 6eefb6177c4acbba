// What is measured: each call with its inputs, and how the limit answers the same.
import { addDays, civilDateOf, toIsoDate } from '@belay/contract/dates'
import type { Client } from '../cloud/src/sample/person-client.ts'
import { type Calls, callsWith } from '../e2e/harness/calls.ts'
import { cookieOf } from '../e2e/harness/cookie.ts'
import type { LimitRead } from './limit.ts'
import { COUNTER } from './load.ts'
import { cookieRequest, restRequest, rpcRequest, signInRequest } from './requests.ts'

/** The sample centre as a running Belay has it. */
export type Centre = {
  port: number
  admin: Calls
  token: string
  /** The cookies of everybody who can sign in, the Admin first. */
  people: { email: string; cookie: string }[]
  today: string
  /** Makes the identity forget how often it was asked: the limits of sign-in have no switch. */
  forgetLimits: () => Promise<void>
}

/** Answers the access token of whoever's cookie this is. */
export async function tokenOf(port: number, cookie: string): Promise<string> {
  const answer = await fetch(`http://localhost:${port}/identity/token`, { headers: { cookie } })
  return ((await answer.json()) as { token: string }).token
}

/** Signs the sample's people in. */
export async function openCentre(
  port: number,
  emails: readonly string[],
  forgetLimits: Centre['forgetLimits'],
): Promise<Centre> {
  const origin = `http://localhost:${port}`
  const people = []
  for (const email of emails) people.push({ email, cookie: await cookieOf(origin, email) })
  const token = await tokenOf(port, people[0]?.cookie ?? '')
  const today = civilDateOf(Date.now(), 'America/New_York')
  return { port, admin: callsWith(origin, token), token, people, today, forgetLimits }
}

/** By which a browser is known after it has signed out: a sign-in from it is nothing new. */
const deviceOf = (cookie: string) => cookie.split('; ').find((one) => one.startsWith('belay.device=')) ?? ''

/** What is sent: to Belay by REST and, where there is one, by RPC; the limit answers it the same, input by input. */
export type Prepared = {
  rest: string[]
  rpc: string[]
  reads: LimitRead[]
  /** Makes ready, and answers what runs the call once, so that the limit can write what Belay writes. */
  write: ((admin: Client) => Promise<() => Promise<unknown>>) | null
}
export type Benchmark = {
  name: string
  /** `count` requests are needed of what can be answered only once. */
  prepare: (centre: Centre, count: number) => Promise<Prepared>
  /** Whether `--quick` measures it too. */
  quick?: true
  /** A page or a count, which costs the same however many documents there are. */
  flat?: true
  /** So many answers are a round, instead of some seconds. */
  answers?: number
  /** Each request can be answered only once. */
  once?: boolean
  /** Fewer than usual at once. */
  connections?: number
  /** How often it may be asked is limited beyond the allowances. */
  limited?: true
}

const PAGE = 50
const LIST = { head: '{"items":[', tailFrom: '],"next":' }
const requestRows = (where: string) =>
  `select data, version from programRequests ${where} order by k_createdAt desc, id desc limit ${PAGE}`

const byCall = ({ token }: Centre, call: string, inputs: object[]): Prepared => ({
  rest: inputs.map((input) => restRequest(call, input, token)),
  rpc: inputs.map((input) => rpcRequest(call, input, token)),
  reads: [],
  write: null,
})
/** A call with one input, that changes nothing. */
const read = (name: string, call: string, input: (centre: Centre) => object, reads: LimitRead[] = []): Benchmark => ({
  name,
  prepare: async (centre) => ({ ...byCall(centre, call, [input(centre)]), reads }),
})
const yearOf = ({ today }: Centre) => ({ from: addDays(today, -365), to: today })
const report = (name: 'requests' | 'programs' | 'revenue' | 'staffing' | 'pay'): Benchmark =>
  read(`reports.${name}, a year`, `reports.${name}`, yearOf)
const list = (
  name: string,
  where: { status?: 'Pending'; search?: string },
  sql: string,
  value?: string,
): Benchmark => ({
  ...read(`programRequests.list, ${name}`, 'programRequests.list', () => ({ where }), [
    { sql, values: value === undefined ? [] : [value], ...LIST },
  ]),
  quick: true,
  flat: true,
})

/** The cursor of the page so many pages on, or of the last one, and the first request there. */
async function pageAfter({ admin }: Centre, pages: number) {
  const step = 4 * PAGE
  let cursor = ''
  for (let skipped = 0; skipped < pages * PAGE; ) {
    const limit = cursor === '' || pages * PAGE - skipped < step ? PAGE : step
    const { items, next } = await admin.programRequests.list({ limit, ...(cursor === '' ? {} : { cursor }) })
    if (next === null) break
    cursor = next
    skipped += items.length
  }
  const { items } = await admin.programRequests.list({ cursor, limit: 1 })
  const [first] = items
  if (!first) throw new Error('There is no second page of requests.')
  return { cursor, first }
}

const CLIENT = {
  contactName: 'Robin Hale',
  contactEmail: 'robin.hale@example.org',
  phone: '(555) 010-0200',
  address: '4 River Street, Ridgeline',
  type: 'school' as const,
  notes: 'Comes every spring, with two buses and a cook.',
}
const clientNamed = (number: string) => ({ organization: `Bench Club ${number}`, ...CLIENT })

const REQUEST = {
  organization: 'Bench Club',
  contactName: 'Robin Hale',
  phone: '(555) 010-0200',
  programDetails: { programType: 'Low Ropes', participants: 20, preferredDates: [] as Day[] },
  acceptedTerms: true as const,
}
type Day = { date: string; startTime: string; endTime: string }
const dayOf = (today: string): Day => ({ date: addDays(today, 40), startTime: '9:00 AM', endTime: '12:00 PM' })
const pendingRequest = (today: string) => ({
  ...REQUEST,
  programDetails: { ...REQUEST.programDetails, preferredDates: [dayOf(today)] },
})

const sync = (today: string, staffIDs: readonly string[], number: string) => ({
  programID: `bench-${number}`,
  programName: 'Bench day',
  date: addDays(today, 40),
  facilitators: staffIDs.map((staffID) => ({ staffID, role: 'Facilitator', hours: 3 })),
})
const tenStaff = async ({ staff }: Calls | Client) =>
  (await staff.list({ limit: 200 })).items
    .filter(({ active }) => active)
    .map(({ staffID }) => staffID)
    .slice(0, 10)

/** Everybody whose approved hours were paid by the hour: they can log more. */
async function hourlyPaid({ hoursLogged }: Calls | Client): Promise<string[]> {
  const { items } = await hoursLogged.list({ limit: 200, where: { status: 'Paid' } })
  return [...new Set(items.filter(({ payRate }) => payRate).map(({ userId }) => userId))]
}

/** Quarter hours to log, spread over people and days so that no day has more than it may. */
export const quarterHours = (userIds: readonly string[], today: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const turn = Math.floor((from + index) / userIds.length)
    return { userId: userIds[index % userIds.length] ?? '', date: addDays(today, -1 - (turn % 60)), hours: 0.25 }
  })

/** Logs hours, twenty at a time. */
export async function logHours({ admin, today }: { admin: Calls | Client; today: string }, count: number, from = 0) {
  const inputs = quarterHours(await hourlyPaid(admin), today, count, from)
  const logs: { userId: string; timeID: string }[] = []
  while (inputs.length > 0) {
    const logged = await Promise.all(inputs.splice(0, 20).map((input) => admin.hoursLogged.log(input)))
    logs.push(...logged.map(({ userId, timeID }) => ({ userId, timeID })))
  }
  return logs
}
export const approval = (logs: { userId: string; timeID: string }[]) => ({ logs, changes: { approved: true } })

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'identity/sign-in',
    answers: 24,
    limited: true,
    prepare: async ({ people }) => ({
      rest: people.map(({ email, cookie }) => signInRequest(email, deviceOf(cookie))),
      rpc: [],
      reads: [],
      write: null,
    }),
  },
  {
    name: 'identity/token',
    quick: true,
    // One person may ask 120 times a minute.
    answers: 2000,
    limited: true,
    prepare: async ({ people }) => ({
      rest: people.map(({ cookie }) => cookieRequest('/identity/token', cookie)),
      rpc: [],
      reads: [],
      write: null,
    }),
  },
  {
    name: 'programRequests.get',
    quick: true,
    flat: true,
    async prepare(centre) {
      const { items } = await centre.admin.programRequests.list({ where: { status: 'Pending' } })
      const ids = items.map(({ id }) => id)
      const sql = 'select data, version from programRequests where id = ?'
      return {
        ...byCall(
          centre,
          'programRequests.get',
          ids.map((id) => ({ id })),
        ),
        reads: ids.map((id) => ({ sql, values: [id], head: '', tailFrom: ',"can":' })),
      }
    },
  },
  {
    ...read('programRequests.countPending', 'programRequests.countPending', () => ({}), [
      {
        sql: "select count(*) as data, null as version from programRequests where k_status = 'Pending'",
        values: [],
        head: '{"count":',
        tailFrom: '}',
      },
    ]),
    quick: true,
    flat: true,
  },
  { ...read('programRequests.counts', 'programRequests.counts', () => ({})), flat: true },
  { ...read('hoursLogged.list', 'hoursLogged.list', () => ({})), flat: true },
  { ...read('users.list, search', 'users.list', () => ({ where: { search: 'finn' } })), flat: true },
  list('pending', { status: 'Pending' }, requestRows("where k_status = 'Pending'")),
  list('page 1', {}, requestRows('')),
  {
    name: 'programRequests.list, 1,000 pages on',
    flat: true,
    async prepare(centre) {
      const { cursor, first } = await pageAfter(centre, 1000)
      const sql = requestRows('where (k_createdAt, id) <= (?, ?)')
      return {
        ...byCall(centre, 'programRequests.list', [{ cursor }]),
        reads: [{ sql, values: [first.createdAt, first.id], ...LIST }],
      }
    },
  },
  {
    name: 'programRequests.listByUser',
    quick: true,
    flat: true,
    async prepare(centre) {
      const { items } = await centre.admin.programRequests.list({ limit: 200, orderBy: 'createdAt' })
      const userids = [...new Set(items.map(({ userid }) => userid))].slice(0, 20)
      const sql = requestRows('where k_userid = ?')
      return {
        ...byCall(
          centre,
          'programRequests.listByUser',
          userids.map((userid) => ({ userid })),
        ),
        reads: userids.map((userid) => ({ sql, values: [userid], ...LIST })),
      }
    },
  },
  list(
    'search',
    { search: 'ropes' },
    'select d.data, d.version from (select rowid as seq from programRequests__words where words match ? ' +
      'order by rowid desc limit 500) w cross join programRequests d on d.seq = w.seq ' +
      `order by d.k_createdAt desc, d.id desc limit ${PAGE}`,
    '"ropes"*',
  ),
  {
    name: 'programSchedule.upcoming',
    quick: true,
    async prepare(centre) {
      const sql =
        'select data, version from programSchedule where k_date >= ? and k_date <= ? ' +
        "and k_status <> 'cancelled' order by k_date, id"
      const values = [toIsoDate(centre.today), `${toIsoDate(addDays(centre.today, 7))}~`]
      return {
        ...byCall(centre, 'programSchedule.upcoming', [{}]),
        reads: [{ sql, values, head: '{"items":[', tailFrom: ']}' }],
      }
    },
  },
  read('programSchedule.list, a month', 'programSchedule.list', ({ today }) => ({
    where: { from: addDays(today, -15), to: addDays(today, 15) },
    limit: 200,
  })),
  ...(['requests', 'programs', 'revenue', 'staffing', 'pay'] as const).map(report),
  {
    name: 'clientPrograms.pdf',
    answers: 10,
    connections: 1,
    async prepare(centre) {
      const { items } = await centre.admin.clientPrograms.list({ where: { status: 'Signed' }, limit: 20 })
      const inputs = items.map(({ programID }) => ({ programID }))
      return { ...byCall(centre, 'clientPrograms.pdf', inputs), rpc: [] }
    },
  },
  {
    name: 'clients.create',
    quick: true,
    prepare: async (centre) => ({
      ...byCall(centre, 'clients.create', [clientNamed(COUNTER)]),
      write: async (admin) => () => admin.clients.create(clientNamed('10000000')),
    }),
  },
  {
    name: 'programRequests.approve',
    answers: 60,
    once: true,
    async prepare(centre, count) {
      const { admin, today } = centre
      const inputs: object[] = []
      for (let made = 0; made < count; made++)
        inputs.push({ id: (await admin.programRequests.create(pendingRequest(today))).id, ...dayOf(today) })
      return {
        ...byCall(centre, 'programRequests.approve', inputs),
        async write(person) {
          const { id } = await person.programRequests.create(pendingRequest(today))
          return () => person.programRequests.approve({ id, ...dayOf(today) })
        },
      }
    },
  },
  {
    name: 'staffPrograms.sync of 10',
    answers: 60,
    async prepare(centre) {
      const staffIDs = await tenStaff(centre.admin)
      return {
        ...byCall(centre, 'staffPrograms.sync', [sync(centre.today, staffIDs, COUNTER)]),
        write: async (admin) => () => admin.staffPrograms.sync(sync(centre.today, staffIDs, '10000000')),
      }
    },
  },
  {
    name: 'hoursLogged.log',
    answers: 100,
    once: true,
    async prepare(centre, count) {
      const inputs = quarterHours(await hourlyPaid(centre.admin), centre.today, count)
      const [first] = inputs
      return {
        ...byCall(centre, 'hoursLogged.log', inputs),
        write: async (admin) => () => admin.hoursLogged.log(first ?? { date: '', hours: 0 }),
      }
    },
  },
  {
    name: 'hoursLogged.updateMany of 100',
    answers: 4,
    once: true,
    async prepare(centre, count) {
      const logs = await logHours(centre, count * 100, 5000)
      const inputs = Array.from({ length: count }, () => approval(logs.splice(0, 100)))
      return {
        ...byCall(centre, 'hoursLogged.updateMany', inputs),
        async write(admin) {
          const own = await logHours({ admin, today: centre.today }, 100, 5000)
          return () => admin.hoursLogged.updateMany(approval(own))
        },
      }
    },
  },
]

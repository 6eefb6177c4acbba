// The benchmarks: each call with its inputs, and the query with which the limit answers the same.
import { addDays, civilDateOf, toIsoDate } from '@belay/contract/dates'
import { SAMPLE_PASSWORD } from '../cloud/src/features/centre/sample-sign-ins.ts'
import { callsWith } from '../e2e/harness/calls.ts'
import { cookieOf, tokenOf } from '../e2e/harness/http-sign-in.ts'
import type { LimitRead } from './limit.ts'
import { COUNTER } from './load.ts'
import { type Call, type Calls, requestOf } from './requests.ts'

/** The sample centre of a running Belay. */
export type Centre = {
  admin: Calls
  token: string
  /** The cookies of all people who can sign in, the Admin first. */
  people: { email: string; cookie: string }[]
  today: string
}

export async function openCentre(port: number, emails: readonly string[]): Promise<Centre> {
  const origin = `http://localhost:${port}`
  const people = []
  for (const email of emails) people.push({ email, cookie: await cookieOf(origin, email) })
  const token = await tokenOf(origin, people[0]?.cookie ?? '')
  return { admin: callsWith(origin, token), token, people, today: civilDateOf(Date.now(), 'America/New_York') }
}

type Read = { calls: Call[]; limit?: LimitRead[] } | { requests: string[] }
export type Benchmark = {
  name: string
  /** True if `--quick` includes it. */
  quick?: true
  /** True for a page or a count: the cost does not depend on the number of documents. */
  flat?: true
  /** The smallest centre that has as much as the call reads at most, if the one of 1,000 documents has less. */
  fullFrom?: '10,000' | '100,000'
  /** The number of answers per round. Default: a round takes some seconds. */
  answers?: number
  /** The number of answers of all rounds together. */
  total?: number
  /** The number of connections, if fewer than usual. */
  connections?: number
  /** True if the call has another limit in addition to the rate limits. */
  limited?: true
} & (
  | { read: (centre: Centre) => Promise<Read> }
  /** Prepares the call with this number. Unless it is `once`, the call can be repeated. */
  | { write: (admin: Calls, today: string, number: number) => Promise<Call>; once?: true }
)

const PAGE = 50
const LIST = { head: '{"items":[', tail: '],"next":' }
const requestRows = (where: string) =>
  `select data, version from "programRequests" ${where} order by "k_createdAt" desc nulls last, id desc limit ${PAGE}`

/** Returns a benchmark of a call with one input. */
const readBenchmark = (
  name: string,
  call: (client: Calls, today: string) => Promise<unknown>,
  limit?: LimitRead,
): Benchmark => ({
  name,
  read: async ({ today }) => ({ calls: [(client) => call(client, today)], ...(limit ? { limit: [limit] } : {}) }),
})
const list = (name: string, where: { status?: 'Pending' }, sql: string) =>
  readBenchmark(`programRequests.list, ${name}`, (client) => client.programRequests.list({ where }), {
    sql,
    values: [],
    ...LIST,
  })
const report = (name: 'requests' | 'programs' | 'revenue' | 'staffing' | 'pay') =>
  readBenchmark(`reports.${name}, a year`, ({ reports }, today) =>
    reports[name]({ from: addDays(today, -365), to: today }),
  )

/** Returns a benchmark of a call by an Admin who plans an otherwise empty day with six programs. */
const planned = (
  name: string,
  call: (client: Calls, program: { programID: string } & ReturnType<typeof dayOf>) => Promise<unknown>,
): Benchmark => ({
  name,
  flat: true,
  async read({ admin, today }) {
    const day = { ...dayOf(today), date: addDays(today, 300) }
    const { items } = await admin.programSchedule.list({ where: { from: day.date, to: day.date } })
    for (let number = items.length; number < 6; number++)
      await admin.programSchedule.create({ programName: `Bench day ${number}`, ...day, staffNeeded: 2 })
    const program = items[0] ?? (await admin.programSchedule.list({ where: { from: day.date, to: day.date } })).items[0]
    return { calls: [(client) => call(client, { ...day, programID: program?.programID ?? '' })] }
  },
})

const newClient = (number: number) => ({
  organization: `Bench Club ${number}-${COUNTER}`,
  contactName: 'Robin Hale',
  contactEmail: 'robin.hale@example.org',
  phone: '(555) 010-0200',
  address: '4 River Street, Ridgeline',
  type: 'school' as const,
  notes: 'Comes every spring, with two buses and a cook.',
})
const dayOf = (today: string) => ({ date: addDays(today, 40), startTime: '9:00 AM', endTime: '12:00 PM' })
const newRequest = (today: string) => ({
  organization: 'Bench Club',
  contactName: 'Robin Hale',
  phone: '(555) 010-0200',
  programDetails: { programType: 'Low Ropes', participants: 20, preferredDates: [dayOf(today)] },
  acceptedTerms: true as const,
})

/** Logs quarter hours of people who are paid by the hour, alternating days and people to stay within the limits. */
export async function logHours({ hoursLogged }: Calls, today: string, count: number, from: number) {
  const inputs = await hoursToLog({ hoursLogged }, today, count, from)
  const logs: { userId: string; timeID: string }[] = []
  while (inputs.length > 0) {
    const logged = await Promise.all(inputs.splice(0, 20).map((input) => hoursLogged.log(input)))
    logs.push(...logged.map(({ userId, timeID }) => ({ userId, timeID })))
  }
  return logs
}

async function hoursToLog({ hoursLogged }: Pick<Calls, 'hoursLogged'>, today: string, count: number, from: number) {
  const { items } = await hoursLogged.list({ limit: 200, where: { status: 'Paid' } })
  const userIds = [...new Set(items.filter(({ payRate }) => payRate).map(({ userId }) => userId))]
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor((from + index) / userIds.length) % 60
    return { userId: userIds[(from + index) % userIds.length] ?? '', date: addDays(today, -1 - day), hours: 0.25 }
  })
}

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'identity/sign-in',
    answers: 24,
    limited: true,
    read: async ({ people }) => ({
      requests: people.map(({ email, cookie }) => {
        // A known browser, because a sign-in from a new one sends a mail, which is not measured.
        const device = cookie.split('; ').find((part) => part.startsWith('belay.device=')) ?? ''
        const body = JSON.stringify({ email, password: SAMPLE_PASSWORD })
        return requestOf('POST', '/identity/sign-in/email', { Cookie: device }, body)
      }),
    }),
  },
  {
    name: 'identity/token',
    quick: true,
    total: 2800, // One person may call this 120 times a minute.
    read: async ({ people }) => ({
      requests: people.map(({ cookie }) => requestOf('GET', '/identity/token', { Cookie: cookie })),
    }),
  },
  {
    name: 'programRequests.get',
    quick: true,
    flat: true,
    async read({ admin }) {
      const { items } = await admin.programRequests.list({ where: { status: 'Pending' } })
      const sql = 'select data, version from "programRequests" where id = ?'
      return {
        calls: items.map(
          ({ id }) =>
            (client: Calls) =>
              client.programRequests.get({ id }),
        ),
        limit: items.map(({ id }) => ({ sql, values: [id], head: '', tail: ',"can":' })),
      }
    },
  },
  {
    ...readBenchmark('programRequests.countPending', (client) => client.programRequests.countPending({}), {
      sql: `select count(*) as data, null as version from "programRequests" where "k_status" = 'Pending'`,
      values: [],
      head: '{"count":',
      tail: '}',
    }),
    quick: true,
    flat: true,
  },
  {
    ...readBenchmark('programRequests.counts', (client) => client.programRequests.counts({})),
    flat: true,
    fullFrom: '100,000',
  },
  { ...readBenchmark('hoursLogged.list', (client) => client.hoursLogged.list({})), flat: true },
  { ...readBenchmark('users.list, search', (client) => client.users.list({ where: { search: 'finn' } })), flat: true },
  { ...list('pending', { status: 'Pending' }, requestRows(`where "k_status" = 'Pending'`)), quick: true, flat: true },
  { ...list('page 1', {}, requestRows('')), flat: true },
  {
    // At most 1,000 pages on. The last pages have the oldest requests, which are shorter.
    name: 'programRequests.list, halfway',
    flat: true,
    async read({ admin }) {
      const cursors: string[] = []
      let page = await admin.programRequests.list({ limit: PAGE })
      while (page.next !== null && cursors.length < 500) {
        cursors.push(page.next)
        page = await admin.programRequests.list({ cursor: page.next, limit: 4 * PAGE })
      }
      const cursor = cursors[Math.floor(cursors.length / 2)]
      if (cursor === undefined) throw new Error('There is no second page of requests.')
      const [first] = (await admin.programRequests.list({ cursor, limit: 1 })).items
      const sql = requestRows('where ("k_createdAt", id) <= (?, ?)')
      return {
        calls: [(client) => client.programRequests.list({ cursor })],
        limit: [{ sql, values: [first?.createdAt ?? 0, first?.id ?? ''], ...LIST }],
      }
    },
  },
  {
    name: 'programRequests.listByUser',
    quick: true,
    flat: true,
    async read({ admin }) {
      const { items } = await admin.programRequests.list({ limit: 200, orderBy: 'createdAt' })
      const userids = [...new Set(items.flatMap(({ userid }) => userid ?? []))].slice(0, 20)
      return {
        calls: userids.map((userid) => (client) => client.programRequests.listByUser({ userid })),
        limit: userids.map((userid) => ({ sql: requestRows('where "k_userid" = ?'), values: [userid], ...LIST })),
      }
    },
  },
  {
    ...readBenchmark(
      'programRequests.list, search',
      (client) => client.programRequests.list({ where: { search: 'ropes' } }),
      {
        sql:
          'select d.data, d.version from (select rowid as seq from programRequests__words where words match ? ' +
          'order by rowid desc limit 500) w cross join programRequests d on d.seq = w.seq ' +
          `order by d.k_createdAt desc, d.id desc limit ${PAGE}`,
        postgres:
          'select data, version from "programRequests" where seq = any(array(select seq from (select seq, words from ' +
          '"programRequests" order by seq desc offset 0) newest where words @@ ?::tsquery limit 500)) ' +
          `order by "k_createdAt" desc nulls last, id desc limit ${PAGE}`,
        values: ['"ropes"*'],
        postgresValues: ["'ropes':*"],
        ...LIST,
      },
    ),
    quick: true,
    flat: true,
    fullFrom: '10,000',
  },
  {
    // A word with more matches in each centre than a search reads, so that all centres read the same number.
    ...readBenchmark('programRequests.list, common word', (client) =>
      client.programRequests.list({ where: { search: 'example' } }),
    ),
    flat: true,
  },
  {
    name: 'programSchedule.upcoming',
    quick: true,
    async read({ today }) {
      const sql =
        'select data, version from "programSchedule" where "k_date" >= ? and "k_date" <= ? ' +
        `and "k_status" <> 'cancelled' order by "k_date" nulls first, id`
      const values = [toIsoDate(today), `${toIsoDate(addDays(today, 7))}~`]
      return {
        calls: [(client) => client.programSchedule.upcoming({})],
        limit: [{ sql, values, head: '{"items":[', tail: ']}' }],
      }
    },
  },
  planned('programs.check', (client, { date, startTime, endTime }) =>
    client.programs.check({ date, startTime, endTime, location: 'The pond', participants: 20 }),
  ),
  { ...readBenchmark('inbox.list', (client) => client.inbox.list({})), answers: 200, flat: true },
  {
    name: 'programRequests.evidence',
    flat: true,
    async read({ admin, today }) {
      const { programDetails, ...form } = newRequest(today)
      const preferredDates = [300, 301].map((days) => ({ ...dayOf(today), date: addDays(today, days) }))
      const details = { ...programDetails, preferredDates }
      const { id } = await admin.programRequests.create({ ...form, programDetails: details })
      return { calls: [(client) => client.programRequests.evidence({ id })] }
    },
  },
  planned('staffPrograms.candidates', (client, { programID }) => client.staffPrograms.candidates({ programID })),
  {
    name: 'staffPrograms.swapCandidates',
    flat: true,
    async read({ admin, today }) {
      const day = { ...dayOf(today), date: addDays(today, 301) }
      const { staffID = '' } = (await admin.staff.me({})) ?? {}
      const plan = { programName: 'Bench swap', ...day, facilitators: [{ staffID, hours: 3 }] }
      const { programID } = await admin.staffPrograms.createProgram({ ...plan, override: { note: 'Bench' } })
      const id = `${staffID}_${programID}`
      await admin.staffPrograms.confirm({ id })
      return { calls: [(client) => client.staffPrograms.swapCandidates({ id })] }
    },
  },
  planned('programSchedule.list, a month ahead', (client, { date }) =>
    client.programSchedule.list({ where: { from: addDays(date, -15), to: addDays(date, 15) }, withConflicts: true }),
  ),
  ...(['requests', 'programs', 'revenue', 'staffing', 'pay'] as const).map(report),
  {
    name: 'clients.create',
    quick: true,
    write: async (_, _today, number) => (client) => client.clients.create(newClient(number)),
  },
  {
    name: 'programRequests.approve',
    answers: 60,
    once: true,
    async write({ programRequests }, today) {
      const { id } = await programRequests.create(newRequest(today))
      return (client) => client.programRequests.approve({ id, ...dayOf(today) })
    },
  },
  {
    name: 'staffPrograms.sync of 10',
    answers: 60,
    // The same ten people each time. Several calls at once would wait for each other until some of them fail.
    connections: 1,
    once: true,
    async write({ staff, programRequests }, today) {
      const { items } = await staff.list({ limit: 200 })
      const facilitators = items
        .filter(({ active }) => active)
        .slice(0, 10)
        .map(({ staffID }) => ({ staffID, role: 'Facilitator', hours: 3 }))
      const { id } = await programRequests.create(newRequest(today))
      const { programID } = await programRequests.approve({ id })
      const program = { programID, programName: 'Bench day', date: addDays(today, 40) }
      return (client) => client.staffPrograms.sync({ ...program, facilitators })
    },
  },
  {
    name: 'hoursLogged.log',
    answers: 100,
    once: true,
    async write(admin, today, number) {
      const [input = { date: today, hours: 0 }] = await hoursToLog(admin, today, 1, number)
      return (client) => client.hoursLogged.log(input)
    },
  },
  {
    name: 'hoursLogged.updateMany of 100',
    answers: 4,
    once: true,
    async write(admin, today, number) {
      const logs = await logHours(admin, today, 100, 5000 + 100 * number)
      return (client) => client.hoursLogged.updateMany({ logs, changes: { approved: true } })
    },
  },
]

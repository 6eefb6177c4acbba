// What is measured: each call with its inputs, and how the limit answers the same.
import { addDays, civilDateOf, toIsoDate } from '@belay/contract/dates'
import type { Client } from '../cloud/src/sample/person-client.ts'
import { type Calls, callsWith } from '../e2e/harness/calls.ts'
import { cookieOf } from '../e2e/harness/cookie.ts'
import type { LimitRead } from './limit.ts'
import { COUNTER } from './load.ts'
import { cookieRequest, plainRequest, restRequest, rpcRequest } from './requests.ts'

/** The sample centre as a running Belay has it. */
export type Centre = {
  port: number
  admin: Calls
  token: string
  /** The session cookies of the people who can sign in. */
  cookies: string[]
  today: string
  /** The statement that makes the identity forget how often it was asked. */
  forgetLimits: () => void
}

const SIGN_INS = ['admin', 'facilitator', 'client', 'new', 'unverified'].map((name) => `${name}@example.edu`)

/** Signs the sample's people in. */
export async function openCentre(port: number, forgetLimits: () => void): Promise<Centre> {
  const origin = `http://localhost:${port}`
  const cookies: string[] = []
  for (const email of SIGN_INS) cookies.push(await cookieOf(origin, email))
  const answer = await fetch(`${origin}/identity/token`, { headers: { cookie: cookies[0] ?? '' } })
  const { token } = (await answer.json()) as { token: string }
  const today = civilDateOf(Date.now(), 'America/New_York')
  return { port, admin: callsWith(origin, token), token, cookies, today, forgetLimits }
}

/** What is sent: to Belay by REST and, where there is one, by RPC; `limit` answers it the same, input by input. */
export type Prepared = {
  rest: string[]
  rpc: string[]
  reads: LimitRead[]
  /** Runs the call once, so that the limit can write what Belay writes. */
  write: ((admin: Client) => Promise<unknown>) | null
}
export type Benchmark = {
  name: string
  prepare: (centre: Centre) => Promise<Prepared>
  /** At most so many answers a round, where there is a limit to how often one may ask. */
  answers?: number
  beforeRound?: (centre: Centre) => void
}

const byCall = ({ token }: Centre, call: string, inputs: object[]): Pick<Prepared, 'rest' | 'rpc' | 'write'> => ({
  rest: inputs.map((input) => restRequest(call, input, token)),
  rpc: inputs.map((input) => rpcRequest(call, input, token)),
  write: null,
})

const PAGE = 50
const LIST = { head: '{"items":[', tailFrom: '],"next":' }
const requestRows = (where: string, more = '') =>
  `select data, version from programRequests ${where} order by k_createdAt desc, id desc limit ${PAGE}${more}`

async function requestsOfStatus({ admin }: Centre, status: 'Pending' | 'Cancelled') {
  return admin.programRequests.list({ where: { status }, limit: PAGE })
}

/** The cursor of the page so many pages on, or of the last one. */
async function cursorAfter({ admin }: Centre, pages: number): Promise<{ cursor: string; skipped: number }> {
  const step = 4 * PAGE
  let cursor: string | undefined
  let skipped = 0
  while (skipped < pages * PAGE) {
    const { items, next } = await admin.programRequests.list({
      limit: cursor === undefined || pages * PAGE - skipped < step ? PAGE : step,
      ...(cursor === undefined ? {} : { cursor }),
    })
    if (next === null) break
    cursor = next
    skipped += items.length
  }
  return { cursor: cursor ?? '', skipped }
}

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'identity/token',
    // One person may ask 120 times a minute.
    answers: 500,
    beforeRound: ({ forgetLimits }) => forgetLimits(),
    async prepare({ cookies }) {
      return {
        rest: cookies.map((cookie) => cookieRequest('/identity/token', cookie)),
        rpc: [],
        reads: [],
        write: null,
      }
    },
  },
  {
    name: 'programRequests.get',
    async prepare(centre) {
      const { items } = await requestsOfStatus(centre, 'Pending')
      return {
        ...byCall(
          centre,
          'programRequests.get',
          items.map(({ id }) => ({ id })),
        ),
        reads: items.map(({ id }) => ({
          sql: 'select data, version from programRequests where id = ?',
          values: [id],
          head: '',
          tailFrom: ',"can":',
        })),
      }
    },
  },
  {
    name: 'programRequests.countPending',
    async prepare(centre) {
      return {
        ...byCall(centre, 'programRequests.countPending', [{}]),
        reads: [
          {
            sql: "select count(*) as data, null as version from programRequests where k_status = 'Pending'",
            values: [],
            head: '{"count":',
            tailFrom: '}',
          },
        ],
      }
    },
  },
  {
    name: 'programRequests.list, pending',
    async prepare(centre) {
      return {
        ...byCall(centre, 'programRequests.list', [{ where: { status: 'Pending' } }]),
        reads: [{ sql: requestRows("where k_status = 'Pending'"), values: [], ...LIST }],
      }
    },
  },
  {
    name: 'programRequests.list, page 1',
    async prepare(centre) {
      return {
        ...byCall(centre, 'programRequests.list', [{}]),
        reads: [{ sql: requestRows(''), values: [], ...LIST }],
      }
    },
  },
  {
    name: 'programRequests.list, 1,000 pages on',
    async prepare(centre) {
      const { cursor, skipped } = await cursorAfter(centre, 1000)
      const { items } = await centre.admin.programRequests.list({ cursor, limit: 1 })
      const [first] = items
      if (!first) throw new Error(`There is no page after ${skipped} requests.`)
      return {
        ...byCall(centre, 'programRequests.list', [{ cursor }]),
        reads: [
          {
            sql: requestRows('where (k_createdAt, id) <= (?, ?)'),
            values: [first.createdAt, first.id],
            ...LIST,
          },
        ],
      }
    },
  },
  {
    name: 'programRequests.listByUser',
    async prepare(centre) {
      const { items } = await centre.admin.programRequests.list({ limit: 200 })
      const userids = [...new Set(items.map(({ userid }) => userid))].slice(0, 20)
      return {
        ...byCall(
          centre,
          'programRequests.listByUser',
          userids.map((userid) => ({ userid })),
        ),
        reads: userids.map((userid) => ({
          sql: requestRows('where k_userid = ?'),
          values: [userid],
          ...LIST,
        })),
      }
    },
  },
  {
    name: 'programRequests.list, search',
    async prepare(centre) {
      return {
        ...byCall(centre, 'programRequests.list', [{ where: { search: 'ropes' } }]),
        reads: [
          {
            sql:
              'select d.data, d.version from (select rowid as seq from programRequests__words where words match ? ' +
              'order by rowid desc limit 500) w cross join programRequests d on d.seq = w.seq ' +
              `order by d.k_createdAt desc, d.id desc limit ${PAGE}`,
            values: ['"ropes"*'],
            ...LIST,
          },
        ],
      }
    },
  },
  {
    name: 'programSchedule.upcoming',
    async prepare(centre) {
      return {
        ...byCall(centre, 'programSchedule.upcoming', [{}]),
        reads: [
          {
            sql:
              'select data, version from programSchedule where k_date >= ? and k_date <= ? ' +
              "and k_status <> 'cancelled' order by k_date, id",
            values: [toIsoDate(centre.today), `${toIsoDate(addDays(centre.today, 7))}~`],
            head: '{"items":[',
            tailFrom: ']}',
          },
        ],
      }
    },
  },
  {
    name: 'clients.create',
    async prepare(centre) {
      const input = (counter: string) => ({
        organization: `Bench Club ${counter}`,
        contactName: 'Robin Hale',
        contactEmail: 'robin.hale@example.org',
        phone: '(555) 010-0200',
        address: '4 River Street, Ridgeline',
        type: 'school' as const,
        notes: 'Comes every spring, with two buses and a cook.',
      })
      return {
        ...byCall(centre, 'clients.create', [input(COUNTER)]),
        reads: [],
        write: (admin) => admin.clients.create(input('10000000')),
      }
    },
  },
]

/** What the limit answers that needs no database. */
export const HELLO = plainRequest('GET', '/hello')

// `npm run bench`: how long calls take in a small and in a large sample centre (100,000 requests and 500,000 time logs
// more), on SQLite, in this process, without HTTP. In milliseconds: the median of 30 rounds, after 3 that do not count.
// Options: --rounds=30
import { addDays, civilDateOf } from '@belay/contract/dates'
import { parseArguments } from '../scripts/launch/arguments.js'
import { type Centre, openCentre } from './centres.ts'

const { flags } = parseArguments(process.argv.slice(2), ['rounds'])
const rounds = Number(flags.rounds ?? 30)
const today = civilDateOf(Date.now(), 'America/New_York')
const month = { from: addDays(today, -30), to: today }
const year = { from: addDays(today, -365), to: today }

const BENCHMARKS: Record<string, (centre: Centre) => Promise<unknown>> = {
  'programRequests.list': ({ admin }) => admin.programRequests.list({}),
  'programRequests.list, pending': ({ admin }) => admin.programRequests.list({ where: { status: 'Pending' } }),
  'programRequests.list, oldest first': ({ admin }) => admin.programRequests.list({ orderBy: 'createdAt' }),
  'programRequests.list, search': ({ admin }) => admin.programRequests.list({ where: { search: 'ropes' } }),
  'programRequests.counts': ({ admin }) => admin.programRequests.counts({}),
  'programRequests.countPending': ({ admin }) => admin.programRequests.countPending({}),
  'programRequests.listInvolving': ({ client }) => client.programRequests.listInvolving({}),
  'hoursLogged.list': ({ admin }) => admin.hoursLogged.list({}),
  'hoursLogged.listUnapproved': ({ admin }) => admin.hoursLogged.listUnapproved({}),
  'hoursLogged.listByUser': ({ admin, finnsUserID }) => admin.hoursLogged.listByUser({ userId: finnsUserID }),
  'users.list': ({ admin }) => admin.users.list({}),
  'users.list, search': ({ admin }) => admin.users.list({ where: { search: 'finn' } }),
  'programSchedule.list, 30 days': ({ admin }) => admin.programSchedule.list({ where: month }),
  'programSchedule.upcoming': ({ admin }) => admin.programSchedule.upcoming({}),
  'payRuns.preview': ({ admin }) => admin.payRuns.preview(month),
  'payRuns.list': ({ admin }) => admin.payRuns.list({}),
  'reports.requests, a year': ({ admin }) => admin.reports.requests(year),
  'reports.programs, a year': ({ admin }) => admin.reports.programs(year),
  'reports.revenue, a year': ({ admin }) => admin.reports.revenue(year),
  'reports.staffing, 30 days': ({ admin }) => admin.reports.staffing(month),
  'reports.staffing, a year': ({ admin }) => admin.reports.staffing(year),
  'reports.pay, a year': ({ admin }) => admin.reports.pay(year),
}

async function measureMedian(call: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 3; warm++) await call()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

const small = await openCentre('small')
const large = await openCentre('large')
try {
  console.log(`\nLoading: small ${small.seconds.toFixed(1)} s, large ${large.seconds.toFixed(1)} s\n`)
  console.log(`${'call'.padEnd(38)}${'small'.padStart(9)}${'large'.padStart(9)}   ms, median of ${rounds}`)
  for (const [name, call] of Object.entries(BENCHMARKS)) {
    const inSmall = await measureMedian(() => call(small))
    const inLarge = await measureMedian(() => call(large))
    console.log(`${name.padEnd(38)}${inSmall.toFixed(2).padStart(9)}${inLarge.toFixed(2).padStart(9)}`)
  }
} finally {
  await small.close()
  await large.close()
}

// Measures figures that single calls don't show: the start, half the load, many open browsers, and the delay of other
// calls.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@belay/contract/dates'
import { tokenOf } from '../e2e/harness/http-sign-in.ts'
import { logHours } from './calls.ts'
import { type Loader, sendRequest } from './load.ts'
import { belayWay, medianOf, type Pace, runRound, type Stand, type Way } from './measure.ts'
import { callRequest } from './requests.ts'
import { cpuOf, type Server } from './servers.ts'

type Figures = Record<string, number>

/** Starts Belay three times. Returns the median of the milliseconds to its first answer. */
export async function measureStart(start: () => Promise<Server>): Promise<Figures> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) {
    const server = await start()
    times.push(server.startedIn)
    await server.stop()
  }
  return { 'process start to first answer, ms': medianOf(times) }
}

/**
 * Measures how even the response times are at half of Belay's maximum throughput: the median of short rounds, because a
 * pause of the machine spoils a long one. The limit at the same rate shows the machine's share.
 */
export async function measureHalfLoad(
  loader: Loader,
  ways: readonly Way[],
  perSecond: number,
  { rounds, seconds }: Pace,
): Promise<Figures> {
  const load = { seconds: 2 * seconds, perSecond: perSecond / 2, connections: 20 }
  const multiples = ways.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, way] of ways.entries()) {
      const { p50, p99 } = await runRound(loader, way, load)
      multiples[at]?.push(p99 / p50)
    }
  const [belay = Number.NaN, limit] = multiples.map(medianOf)
  const name = 'p99 at half of the throughput, as a multiple of p50'
  return { [name]: belay, ...(limit === undefined ? {} : { [`the limit's ${name}`]: limit }) }
}

const STREAMS = 500

/** Opens a stream of live updates. `heard` resolves at the next update. */
async function openStream(port: number, token: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  let onText = (_text: string) => {}
  socket.on('data', (bytes) => onText(String(bytes)))
  const next = (word: string) =>
    new Promise<number>((resolve) => {
      onText = (text) => text.includes(word) && resolve(performance.now())
    })
  const opened = next(': open')
  socket.write(`GET /events HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await opened
  return { heard: () => next('data: '), close: () => socket.destroy() }
}

/** Measures the time from a change until all 500 open streams have received it. */
export async function measureStreams(stand: Stand): Promise<Figures> {
  const { port } = stand.belay
  const { admin, people } = stand.centre
  const { pids } = belayWay(stand, '', [])
  const tokens = await Promise.all(people.map(({ cookie }) => tokenOf(`http://localhost:${port}`, cookie)))
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  while (streams.length < STREAMS) streams.push(...(await Promise.all(tokens.map((token) => openStream(port, token)))))
  const times: number[] = []
  const cpus: number[] = []
  for (let change = 0; change < 5; change++) {
    await pause(1500) // Long enough that the permission of each stream is checked again.
    const arrivals = streams.map((stream) => stream.heard())
    const before = cpuOf(await pids())
    const began = performance.now()
    await admin.termsAndConditions.save({ content: `<p>Terms of the bench, ${change}.</p>` })
    times.push(Math.max(...(await Promise.all(arrivals))) - began)
    cpus.push(cpuOf(await pids()) - before)
  }
  for (const stream of streams) stream.close()
  return {
    [`a change until ${STREAMS} open browsers have it, ms`]: medianOf(times),
    [`a change for ${STREAMS} open browsers, ms of CPU`]: medianOf(cpus) / 1000,
  }
}

type Waits = { took: number; longest: number }

/** Runs `work` while another client repeats a cheap call. Returns its duration and the client's longest wait. */
async function whileOthersAsk({ belay, centre }: Stand, work: () => Promise<unknown>): Promise<Waits> {
  const request = await callRequest('/v1', (client) => client.programRequests.countPending({}), centre.token)
  let longest = 0
  let done = false
  const others = (async () => {
    while (!done) {
      const began = performance.now()
      await sendRequest(belay.port, request)
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  const began = performance.now()
  await work()
  const took = performance.now() - began
  done = true
  await others
  return { took, longest }
}

const middleWaits = (runs: readonly Waits[]): Waits => ({
  took: medianOf(runs.map(({ took }) => took)),
  longest: medianOf(runs.map(({ longest }) => longest)),
})

const PAID_LOGS = 5000

/** Measures a pay run of 5,000 time logs: its preview and its finalization, and the longest wait of other calls. */
export async function measurePay(stand: Stand): Promise<Figures> {
  const { admin, today } = stand.centre
  const logs = await logHours(admin, today, PAID_LOGS, 0)
  while (logs.length > 0) await admin.hoursLogged.updateMany({ logs: logs.splice(0, 200), changes: { approved: true } })
  const { items } = await admin.payRuns.list({ limit: 1 })
  const period = { from: addDays(items[0]?.to ?? today, 1), to: today }
  const previews: Waits[] = []
  const ends: Waits[] = []
  for (let time = 0; time < 3; time++) {
    previews.push(await whileOthersAsk(stand, () => admin.payRuns.preview(period)))
    let payRunID = ''
    ends.push(
      await whileOthersAsk(stand, async () => {
        ;({ payRunID } = await admin.payRuns.finalize(period))
      }),
    )
    await admin.payRuns.reopen({ payRunID, reason: 'To measure it again.' })
  }
  const [preview, end] = [middleWaits(previews), middleWaits(ends)]
  return {
    [`payRuns.preview of ${PAID_LOGS} logs, ms`]: preview.took,
    'longest wait of others during a pay preview, ms': preview.longest,
    [`payRuns.finalize of ${PAID_LOGS} logs, ms`]: end.took,
    'longest wait of others while a pay run is finalized, ms': end.longest,
  }
}

const SHIFTS = 200
const PEOPLE = 100
/** The times of programs: mornings, afternoons, whole days. */
const TIMES = [
  ['9:00 AM', '12:00 PM'],
  ['1:00 PM', '4:00 PM'],
  ['9:00 AM', '3:00 PM'],
  ['10:00 AM', '2:00 PM'],
] as const

type Admin = Stand['centre']['admin']

/** Adds people. Some have few hours a week, and each is away on some of these days. */
async function addPeople(admin: Admin, spans: readonly string[]): Promise<void> {
  for (let person = 0; person < PEOPLE; person++) {
    const email = `bench-${person}@example.edu`
    const { staffID } = await admin.staff.create({ email, name: `Bench ${person}`, payRate: 15 + (person % 12) })
    const exceptions = spans.flatMap((from) =>
      [0, 1, 2].map((week) => ({ date: addDays(from, week * 7 + (person % 7)), available: false })),
    )
    await admin.staff.update({ staffID, maxHoursPerWeek: person % 3 === 0 ? 12 : null, availability: { exceptions } })
  }
}

/** Adds programs with two open seats each. */
async function addPrograms(admin: Admin, from: string, days: number): Promise<void> {
  for (let shift = 0; shift < SHIFTS; shift++) {
    const [startTime, endTime] = TIMES[shift % TIMES.length] ?? TIMES[0]
    const date = addDays(from, shift % days)
    await admin.programSchedule.create({ programName: `Bench ${shift}`, date, startTime, endTime, staffNeeded: 2 })
  }
}

/** Measures a plan for 200 programs of a month and of a week, and the longest wait of other calls. */
export async function measureFill(stand: Stand): Promise<Figures> {
  const { admin, today } = stand.centre
  const spans = [
    { words: 'a month', days: 31, from: addDays(today, 800) },
    { words: 'a week', days: 7, from: addDays(today, 900) },
  ]
  const spanned = spans.map(({ from }) => from)
  await addPeople(admin, spanned)
  const figures: Figures = {}
  for (const { words, days, from } of spans) {
    await addPrograms(admin, from, days)
    const range = { from, to: addDays(from, days - 1) }
    let plan = await admin.staffPrograms.proposeWeek(range)
    const runs: Waits[] = []
    for (let time = 0; time < 3; time++)
      runs.push(
        await whileOthersAsk(stand, async () => {
          plan = await admin.staffPrograms.proposeWeek(range)
        }),
      )
    const { took, longest } = middleWaits(runs)
    figures[`a plan for ${SHIFTS} programs of ${words} by ${PEOPLE} people, ms`] = took
    figures[`longest wait of others during a plan for ${words}, ms`] = longest
    figures[`seats filled of ${SHIFTS * 2} of ${words}`] = plan.proposals.length
    figures[`plans for ${words} that are the best, of 1`] = Number(plan.method === 'optimal')
  }
  return figures
}

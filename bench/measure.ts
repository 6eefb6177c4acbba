// Measures one benchmark: sends the same requests to each way of answering them, in alternating rounds.
import { deepEqual } from 'node:assert/strict'
import type { Benchmark, Centre } from './calls.ts'
import type { LimitRead, LimitWrite } from './limit.ts'
import { insertNumber, type Load, type Loaded, type Loader, sendRequest } from './load.ts'
import { type Call, callRequest, requestOf } from './requests.ts'
import { cpuOf, memoryOf, type Place, type Server } from './servers.ts'

/** A running Belay, its place, and the signed-in people. */
export type Stand = { belay: Server; place: Place; centre: Centre }
/** A way to answer a benchmark, and the requests to send to it. */
export type Way = {
  name: string
  server: Server
  requests: string[]
  /** True if each request can be answered only once. */
  once: boolean
  pids: () => Promise<number[]>
}
/** The length of a measurement. `warmUp`: the number of answers first, so that the server's code is compiled. */
export type Pace = { rounds: number; seconds: number; warmUp: number }
/** `cpu` is microseconds per answer. NaN if the system does not report it. */
type Measured = Loaded & { cpu: number }
export type Row = {
  call: string
  ways: Record<string, Measured>
  /** The first way's CPU divided by that of the limit, or of the smaller centre: the median of all rounds. */
  ratio: number | null
  /** The memory of the first way's process afterwards, in megabytes. */
  memory: number
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the ways to answer a benchmark: Belay over REST and RPC, and the limit, which gets its answers here. */
export async function waysOf(benchmark: Benchmark, stand: Stand, { rounds }: Pace): Promise<Way[]> {
  const { place, centre } = stand
  const byCalls = async (calls: readonly Call[], once = false): Promise<Way[]> => {
    const requestsOf = (door: '/v1' | '/rpc') => Promise.all(calls.map((call) => callRequest(door, call, centre.token)))
    const rest = belayWay(stand, '/v1', await requestsOf('/v1'), once)
    return once ? [rest] : [rest, belayWay(stand, '/rpc', await requestsOf('/rpc'))]
  }
  if ('read' in benchmark) {
    const read = await benchmark.read(centre)
    if ('requests' in read) return [belayWay(stand, '/v1', read.requests)]
    const ways = await byCalls(read.calls)
    const answers: LimitRead[] = []
    for (const [at, limit] of (read.limit ?? []).entries()) {
      const answer = await sendRequest(stand.belay.port, ways[0]?.requests[at] ?? '')
      answers.push({ ...limit, tail: answer.slice(answer.lastIndexOf(limit.tail)) })
    }
    return [...ways, ...(await limitWay(place, 'limit', benchmark.name, 'GET', answers))]
  }
  const { name, once = false, answers = 0, write } = benchmark
  const calls: Call[] = []
  for (let made = 0; made < (once ? answers * (rounds + 1) + 1 : 1); made++)
    calls.push(await write(centre.admin, centre.today, made))
  const recorded = await place.record((admin, number) => write(admin, centre.today, number))
  return [
    ...(await byCalls(calls, once)),
    ...(once ? [] : await limitWay(place, DOCUMENT, name, 'POST', [onlyDocument(name, recorded)])),
    ...(await limitWay(place, 'limit', name, 'POST', [recorded])),
  ]
}

export const belayWay = ({ belay, place }: Stand, name: string, requests: string[], once = false): Way => ({
  name,
  server: belay,
  requests,
  once,
  pids: async () => [belay.pid, ...(await place.databasePids())],
})

/** The way that writes a document without its index rows, its trail and the guards. */
export const DOCUMENT = 'document'

/** Returns a recorded write without the statements for other tables than the collection's own. */
function onlyDocument(call: string, { statements, answer }: LimitWrite): LimitWrite {
  const ownTable = new RegExp(`^insert into (\\S+\\.)?"${call.split('.')[0]}" |^begin|^commit`)
  return { statements: statements.filter(({ sql }) => ownTable.test(sql)), answer }
}

/** Defines the limit's answers, one path per input. Returns no way without answers. */
async function limitWay(
  { limit: server, databasePids }: Place,
  name: string,
  call: string,
  method: string,
  answers: (LimitRead | LimitWrite)[],
): Promise<Way[]> {
  if (answers.length === 0) return []
  const paths = answers.map((_, at) => `/${name}/${encodeURIComponent(call)}/${at}`)
  const byPath = Object.fromEntries(answers.map((answer, at) => [paths[at], answer]))
  await sendRequest(server.port, requestOf('PUT', '/answers', {}, JSON.stringify(byPath)))
  const requests = paths.map((path) => requestOf(method, path))
  return [{ name, server, requests, once: false, pids: async () => [server.pid, ...(await databasePids())] }]
}

/** Removes the differences between two answers of a write: IDs, references, times and counters. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/"[\w-]{20,}"/g, '"id"')
    .replaceAll(/"R-\w+"/g, '"R"')
    .replaceAll(/\d{8,}|#{8}/g, '0')

/** Compares the first answers of all ways. Throws if one is not 2xx or differs, apart from the order of its keys. */
export async function check(name: string, ways: readonly Way[]): Promise<void> {
  const inputs = Math.min(ways.some(({ once }) => once) ? 1 : 3, ...ways.map(({ requests }) => requests.length))
  for (let at = 0; at < inputs; at++) {
    const answers: unknown[] = []
    for (const way of ways) {
      const request = (way.once ? way.requests.shift() : way.requests[at]) ?? ''
      const text = await sendRequest(way.server.port, insertNumber(request))
      if (!text.startsWith('{')) continue
      const answer = JSON.parse(withoutIds(text)) as Record<string, unknown>
      answers.push(way.name === '/rpc' ? answer.json : answer)
    }
    for (const other of answers) deepEqual(other, answers[0], `${name}: the answers are not the same`)
  }
}

/** Runs one round of load, and measures its CPU time. */
export async function runRound(
  loader: Loader,
  way: Way,
  how: Pick<Load, 'seconds' | 'answers' | 'perSecond' | 'connections'>,
): Promise<Measured> {
  const requests = way.once ? way.requests.splice(0, how.answers) : way.requests
  const before = cpuOf(await way.pids())
  const loaded = await loader.load({ port: way.server.port, requests, ...how })
  return { ...loaded, cpu: (cpuOf(await way.pids()) - before) / loaded.answers }
}

/** Runs all rounds. Every way answers a part of each round. */
export async function measure(
  loader: Loader,
  { name, answers, total, connections = 20, limited }: Omit<Benchmark, 'read' | 'write'>,
  ways: readonly Way[],
  { rounds, seconds, warmUp }: Pace,
  forgetLimits: () => Promise<void>,
): Promise<Row> {
  const measured = ways.map((): Measured[] => [])
  const each = total === undefined ? answers : Math.floor(total / (rounds + 1))
  for (let round = 0; round <= rounds; round++)
    for (const [at, way] of ways.entries()) {
      if (limited) await forgetLimits()
      const usual = round === 0 ? { answers: warmUp } : { seconds }
      const result = await runRound(loader, way, { ...(each ? { answers: each } : usual), connections })
      if (round > 0) measured[at]?.push(result)
    }
  process.stdout.write('.')
  const figures = ways.map(({ name: way }, at) => [way, middleRound(measured[at] ?? [])])
  const [first = [], ...others] = measured
  const last = ways.at(-1)?.name === '/rpc' ? undefined : others.at(-1)
  return {
    call: name,
    ways: Object.fromEntries(figures),
    ratio: last ? medianOf(first.map(({ cpu }, round) => cpu / (last[round]?.cpu ?? Number.NaN))) : null,
    memory: ways[0] ? memoryOf(ways[0].server) : Number.NaN,
  }
}

const middleRound = (rounds: readonly Measured[]) => {
  const middle = (figure: keyof Measured) => medianOf(rounds.map((round) => round[figure]))
  return Object.fromEntries(
    (['answers', 'perSecond', 'p50', 'p99', 'bytes', 'cpu'] as const).map((figure) => [figure, middle(figure)]),
  )
}

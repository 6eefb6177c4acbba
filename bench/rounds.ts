// Measures one benchmark: the same requests to each way of answering them, in rounds that take turns.
import { deepEqual } from 'node:assert/strict'
import type { Benchmark, Centre, Prepared } from './calls.ts'
import type { LimitAnswer } from './limit.ts'
import { COUNTER, type Load, type Loader } from './load.ts'
import { type Measured, type Row, toRow, type WayName } from './report.ts'
import { plainRequest } from './requests.ts'
import { cpuOf, type Server } from './servers.ts'

const CONNECTIONS = 20

/** One way to answer a benchmark, and what to send to it. */
export type Way = {
  name: WayName
  server: Server
  requests: string[]
  /** Whether each request can be answered only once. */
  once: boolean
  /** The processes that work for it. */
  pids: () => Promise<number[]>
}
export type Pace = { rounds: number; seconds: number; warmUpAnswers: number }
/** No warm-up takes longer. */
const WARM_UP_SECONDS = 5

/** Asks a server what a raw request says, and answers the body. Throws unless it is a 2xx. */
export async function ask(server: Server, raw: string): Promise<string> {
  const [head = '', body = ''] = raw.replaceAll(COUNTER, String(counter++)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [method = 'GET', path = '/'] = first.split(' ')
  const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: headers.filter(([name]) => !['Host', 'Content-Length'].includes(name)),
    ...(body === '' ? {} : { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${first}: ${response.status} ${text}`)
  return text
}
let counter = 90_000_000

/** Where Belay's answers come from, and the limit with what records Belay's writes for it; null without a limit. */
export type Stand = {
  belay: Pick<Way, 'server' | 'pids'>
  limit: { server: Server; record: (write: NonNullable<Prepared['write']>) => Promise<LimitAnswer> } | null
}

/** Teaches the limit what to answer, and answers the paths it does so at, one for each input. */
async function teachLimit(name: string, { reads, rest, write }: Prepared, { belay, limit }: Stand): Promise<string[]> {
  if (!limit) return []
  const answers: Record<string, LimitAnswer> = {}
  const pathOf = (at: number) => `/${encodeURIComponent(name)}/${at}`
  if (write) answers[pathOf(0)] = await limit.record(write)
  for (const [at, { tailFrom, ...read }] of reads.entries()) {
    const answer = await ask(belay.server, rest[at] ?? '')
    const tail = answer.slice(answer.lastIndexOf(tailFrom))
    answers[pathOf(at)] = { ...read, tail, open: tail.startsWith(',') }
  }
  await ask(limit.server, plainRequest('PUT', '/answers', JSON.stringify(answers)))
  return Object.keys(answers)
}

/** The ways to answer a benchmark: Belay by its two doors, and the limit. */
export async function waysOf({ name, once = false }: Benchmark, prepared: Prepared, stand: Stand): Promise<Way[]> {
  const { rest, rpc, write } = prepared
  const ways: Way[] = [{ name: 'rest', requests: rest, once, ...stand.belay }]
  if (rpc.length > 0 && !once) ways.push({ name: 'rpc', requests: rpc, once, ...stand.belay })
  const paths = await teachLimit(name, prepared, stand)
  if (stand.limit && paths.length > 0) {
    const { server } = stand.limit
    const requests = paths.map((path) => plainRequest(write ? 'POST' : 'GET', path, write ? '{}' : undefined))
    ways.push({ name: 'limit', server, requests, once: false, pids: async () => [server.pid] })
  }
  return ways
}

/** What differs between two answers of a write: ids, references, times and counters. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/"[\w-]{20,}"/g, '"id"')
    .replaceAll(/"R-\w+"/g, '"R"')
    .replaceAll(/\d{8,}/g, '0')

/**
 * Asks each way for the first answer, or for all answers of what changes nothing. Throws when one is no 2xx or is not
 * what the others answer. The order of fields may differ, so that the bytes are as many, but not the same.
 */
async function check({ name, once, answers }: Benchmark, ways: readonly Way[]): Promise<void> {
  const inputs = once || answers ? 1 : (ways[0]?.requests.length ?? 0)
  for (let at = 0; at < inputs; at++) {
    const said: unknown[] = []
    for (const way of ways) {
      const text = await ask(way.server, (way.once ? way.requests.shift() : way.requests[at]) ?? '')
      if (!text.startsWith('{')) continue
      const answer = JSON.parse(withoutIds(text)) as Record<string, unknown>
      said.push(way.name === 'rpc' ? answer.json : answer)
    }
    for (const other of said) deepEqual(other, said[0], `${name}: the answers are not the same`)
  }
}

/** One round of load, and the CPU that was used meanwhile. */
export async function runRound(
  loader: Loader,
  way: Way,
  how: Pick<Load, 'seconds' | 'answers' | 'perSecond'> & { connections?: number | undefined },
): Promise<Measured> {
  const before = cpuOf(await way.pids())
  const loaded = await loader.run({
    port: way.server.port,
    ...how,
    requests: way.once ? way.requests.splice(0, how.answers) : way.requests,
    connections: how.connections ?? CONNECTIONS,
  })
  if (loaded.failure) throw new Error(loaded.failure)
  return { ...loaded, cpu: cpuOf(await way.pids()) - before }
}

/** How many requests of its own a benchmark needs, where each can be answered only once. */
export const neededOf = ({ answers = 0 }: Benchmark, { rounds }: Pace): number => answers * (rounds + 1) + 1

/** All rounds of all ways. The first, which warms up, does not count. */
export async function measure(
  loader: Loader,
  benchmark: Benchmark,
  ways: readonly Way[],
  centre: Centre,
  { rounds, seconds, warmUpAnswers }: Pace,
): Promise<Row> {
  if (benchmark.limited) await centre.forgetLimits()
  await check(benchmark, ways)
  const measured = new Map<WayName, Measured[]>()
  for (let round = 0; round <= rounds; round++)
    for (const way of ways) {
      if (benchmark.limited) await centre.forgetLimits()
      const { answers, connections } = benchmark
      const warmUp = { answers: warmUpAnswers, seconds: WARM_UP_SECONDS }
      const length = answers ? { answers } : round === 0 ? warmUp : { seconds }
      const result = await runRound(loader, way, { ...length, connections })
      if (round > 0) measured.set(way.name, [...(measured.get(way.name) ?? []), result])
    }
  process.stdout.write('.')
  return toRow(benchmark.name, measured)
}

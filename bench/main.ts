// `npm run bench`: what Belay's calls cost over HTTP, beside the least that could answer the same. See
// docs/performance.md. Options: --engine=sqlite|postgres|both --sample=small|large|both --only=<text> --rounds=<n>
// --quick
import { deepEqual } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArguments } from '../scripts/launch/arguments.js'
import { BENCHMARKS, type Benchmark, HELLO, openCentre, type Prepared } from './calls.ts'
import { type LimitAnswer, recordWrite } from './limit.ts'
import { COUNTER, type Loader, openLoader } from './load.ts'
import { addRound, emptyRow, type Measured, printTable, type Row, toRow, writeResults } from './report.ts'
import { plainRequest } from './requests.ts'
import { copyOf, type Sample, templateOf } from './samples.ts'
import { cpuOf, memoryOf, type Server, startBelay, startLimit } from './servers.ts'

const { flags } = parseArguments(process.argv.slice(2), ['engine', 'sample', 'only', 'rounds', 'quick'])
const quick = flags.quick !== undefined
const rounds = Number(flags.rounds ?? (quick ? 2 : 5))
const secondsOfRound = quick ? 0.4 : 1.5
const secondsOfWarmUp = quick ? 0.3 : 1
const only = typeof flags.only === 'string' ? flags.only : ''
const samples: Sample[] = quick
  ? ['small']
  : flags.sample === 'small'
    ? ['small']
    : flags.sample === 'large'
      ? ['large']
      : ['small', 'large']
const CONNECTIONS = 20

/** One way to answer a benchmark, and what to send to it. */
type Way = { name: keyof Row['ways']; server: Server; requests: string[] }

/** Asks the server what a raw request says, and answers the body. Throws unless it is a 2xx. */
async function ask(server: Server, raw: string): Promise<string> {
  const [head = '', body = ''] = raw.split('\r\n\r\n')
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

/** What differs between two answers of a write: ids, times and counters. */
const withoutIds = (text: string) => text.replaceAll(/"[\w-]{20}"/g, '"id"').replaceAll(/\d{8,}/g, '0')

/** The answers of the limit to all inputs of a benchmark, by path; each ends as Belay's does. */
async function limitOf(
  index: number,
  prepared: Prepared,
  belay: Server,
  template: string,
): Promise<Record<string, LimitAnswer>> {
  if (prepared.write) return { [`/${index}/0`]: await recordWrite(template, prepared.write) }
  const answers: Record<string, LimitAnswer> = {}
  for (const [at, { tailFrom, ...read }] of prepared.reads.entries()) {
    const answer = await ask(belay, prepared.rest[at] ?? '')
    const tail = answer.slice(answer.lastIndexOf(tailFrom))
    answers[`/${index}/${at}`] = { ...read, tail, open: tail.startsWith(',') }
  }
  return answers
}

/** Refuses a comparison in which the limit does not answer what Belay answers, and an RPC answer that is no 2xx. */
async function check(benchmark: Benchmark, prepared: Prepared, ways: readonly Way[]): Promise<void> {
  for (let at = 0; at < prepared.rest.length; at++) {
    const [rest, ...others] = await Promise.all(
      ways.map(async ({ name, server, requests }, number) => {
        const text = withoutIds(await ask(server, (requests[at] ?? '').replaceAll(COUNTER, `1000000${number}`)))
        return name === 'rpc' ? (JSON.parse(text) as { json: unknown }).json : JSON.parse(text)
      }),
    )
    // The order of fields may differ, so that the bytes are as many, but not the same.
    for (const other of others) deepEqual(other, rest, `${benchmark.name}: the answers are not the same`)
  }
}

/** One round: so many seconds of load, and the CPU that the server used meanwhile. */
async function runRound(
  loader: Loader,
  { server, requests }: Way,
  benchmark: Benchmark,
  seconds: number,
): Promise<Measured> {
  const before = cpuOf(server.pids())
  const loaded = await loader.run({
    port: server.port,
    requests,
    connections: CONNECTIONS,
    seconds,
    ...(benchmark.answers === undefined ? {} : { answers: benchmark.answers }),
  })
  if (loaded.failure) throw new Error(`${benchmark.name}: ${loaded.failure}`)
  return { ...loaded, cpu: cpuOf(server.pids()) - before }
}

async function measureSample(sample: Sample, loader: Loader) {
  const template = await templateOf(sample)
  const mine = copyOf(template)
  const limits = copyOf(template)
  const answersFile = join(mkdtempSync(join(tmpdir(), 'belay-bench-')), 'answers.json')
  const servers: Server[] = []
  try {
    const belay = await startBelay(mine.folder)
    servers.push(belay)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const memoryAtRest = memoryOf(belay.pids())
    const auth = new DatabaseSync(join(mine.folder, 'auth.db'), { timeout: 5000 })
    const centre = await openCentre(belay.port, () => auth.exec('delete from limits'))
    const chosen = BENCHMARKS.filter(({ name }) => name.includes(only))
    const answers: Record<string, LimitAnswer> = {}
    const prepared: Prepared[] = []
    for (const [index, benchmark] of chosen.entries()) {
      const one = await benchmark.prepare(centre)
      prepared.push(one)
      Object.assign(answers, await limitOf(index, one, belay, template))
    }
    writeFileSync(answersFile, JSON.stringify(answers))
    const limit = await startLimit(join(limits.folder, 'app.db'), answersFile)
    servers.push(limit)

    const rows: Row[] = []
    const hello: Way = { name: 'limit', server: limit, requests: [HELLO] }
    const helloRow = emptyRow(sample, 'hello, without a database')
    for (let round = 0; round <= rounds; round++) {
      const measured = await runRound(
        loader,
        hello,
        { name: 'hello', prepare: () => Promise.reject() },
        round === 0 ? secondsOfWarmUp : secondsOfRound,
      )
      if (round > 0) addRound(helloRow, 'limit', measured)
    }
    rows.push(toRow(helloRow))
    let memoryUnderLoad = 0
    for (const [index, benchmark] of chosen.entries()) {
      const one = prepared[index]
      if (!one) continue
      const paths = Object.keys(answers).filter((path) => path.startsWith(`/${index}/`))
      const ways: Way[] = [{ name: 'rest', server: belay, requests: one.rest }]
      if (one.rpc.length > 0) ways.push({ name: 'rpc', server: belay, requests: one.rpc })
      if (paths.length > 0)
        ways.push({
          name: 'limit',
          server: limit,
          requests: paths.map((path) => plainRequest(one.write ? 'POST' : 'GET', path, one.write ? '{}' : undefined)),
        })
      await check(benchmark, one, ways)
      const row = emptyRow(sample, benchmark.name)
      // The first round warms up and does not count.
      for (let round = 0; round <= rounds; round++)
        for (const way of ways) {
          benchmark.beforeRound?.(centre)
          const measured = await runRound(loader, way, benchmark, round === 0 ? secondsOfWarmUp : secondsOfRound)
          if (round > 0) addRound(row, way.name, measured)
          memoryUnderLoad = Math.max(memoryUnderLoad, memoryOf(belay.pids()))
        }
      rows.push(toRow(row))
      process.stdout.write('.')
    }
    auth.close()
    return { rows, memoryAtRest, memoryUnderLoad, startedIn: belay.startedIn }
  } finally {
    for (const server of servers) await server.stop()
    mine.remove()
    limits.remove()
    rmSync(answersFile, { force: true })
  }
}

const loader = openLoader()
try {
  for (const sample of samples) {
    const result = await measureSample(sample, loader)
    printTable(sample, result.rows)
    console.log(
      `First answer after ${result.startedIn.toFixed(0)} ms; memory ${result.memoryAtRest.toFixed(0)} MB at rest, ` +
        `${result.memoryUnderLoad.toFixed(0)} MB under load\n`,
    )
    writeResults(sample, result)
  }
} finally {
  loader.close()
}

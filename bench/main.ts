// `npm run bench`: what Belay's calls cost over HTTP, beside the least that could answer the same. See
// docs/performance.md.
import { parseArguments } from '../scripts/launch/arguments.js'
import { BENCHMARKS, type Benchmark, type Centre, openCentre } from './calls.ts'
import { measureGrowth } from './growth.ts'
import { openLoader } from './load.ts'
import { type Engine, openPlace } from './places.ts'
import { printRun, type Row, type Run, writeResults } from './report.ts'
import { plainRequest } from './requests.ts'
import { measure, neededOf, type Pace, type Stand, type Way, waysOf } from './rounds.ts'
import { accountsOf, type Sample } from './samples.ts'
import { measureHalfLoad, measurePay, measureStart, measureStreams } from './scenarios.ts'
import { memoryOf, type Server } from './servers.ts'

const { flags } = parseArguments(process.argv.slice(2), ['engine', 'sample', 'only', 'rounds', 'quick', 'grow'])
const quick = flags.quick !== undefined
const only = typeof flags.only === 'string' ? flags.only : null
const pace: Pace = {
  rounds: Number(flags.rounds ?? (quick ? 2 : 5)),
  seconds: quick ? 0.4 : 1.5,
  warmUpAnswers: quick ? 1500 : 5000,
}
/** What a flag names, of what there is; `both` is all. */
const named = <Name extends string>(flag: string | true | undefined, usual: Name | 'both', names: readonly Name[]) =>
  names.filter((name) => [name, 'both'].includes(String(flag ?? usual)))
const samples = named<Sample>(flags.sample, quick ? 'small' : 'both', ['small', 'large'])
const engines = named<Engine>(flags.engine, 'sqlite', ['sqlite', 'postgres'])
const chosen = BENCHMARKS.filter(({ name, quick: isQuick }) => (isQuick || !quick) && name.includes(only ?? ''))
const loader = openLoader()

/** All that is measured of a sample on an engine. */
async function run(engine: Engine, sample: Sample): Promise<Run> {
  const place = await openPlace(engine, sample)
  const figures: Run['figures'] = {}
  let belay: Server | null = null
  try {
    if (only === null) Object.assign(figures, await measureStart(place.start), await place.measure())
    const server = await place.start()
    belay = server
    await new Promise((resolve) => setTimeout(resolve, 1000))
    figures['memory at rest, MB'] = memoryOf(server)
    const centre = await openCentre(server.port, accountsOf(place.dataDir), place.forgetLimits)
    const pids = async () => [server.pid, ...(await place.databasePids())]
    const stand: Stand = { belay: { server, pids }, limit: place.limit }
    const rows: Row[] = []
    if (stand.limit) rows.push(await measureHello(stand.limit.server, centre))
    rows.push(...(await measureCalls(stand, centre, figures)))
    if (!quick && (only === null || only === 'streams')) Object.assign(figures, await measureStreams(centre, pids))
    if (!quick && (only === null || only === 'pay')) Object.assign(figures, await measurePay(centre))
    return { engine, sample, rows, figures }
  } finally {
    await belay?.stop()
    await place.close()
  }
}

/** The least that node:http takes for an answer. */
function measureHello(server: Server, centre: Centre): Promise<Row> {
  const hello: Benchmark = { name: 'hello, without a database', prepare: () => Promise.reject() }
  const requests = [plainRequest('GET', '/hello')]
  const way: Way = { name: 'limit', server, requests, once: false, pids: async () => [server.pid] }
  return measure(loader, hello, [way], centre, pace)
}

/** Every benchmark that was asked for. Adds figures that are measured on the way. */
async function measureCalls(stand: Stand, centre: Centre, figures: Run['figures']): Promise<Row[]> {
  const rows: Row[] = []
  let memory = 0
  for (const benchmark of chosen) {
    const ways = await waysOf(benchmark, await benchmark.prepare(centre, neededOf(benchmark, pace)), stand)
    const row = await measure(loader, benchmark, ways, centre, pace)
    rows.push(row)
    memory = Math.max(memory, memoryOf(stand.belay.server))
    if (benchmark.name === 'programRequests.get' && ways[0])
      Object.assign(figures, await measureHalfLoad(loader, ways[0], row.ways.rest?.perSecond ?? 0))
  }
  if (memory > 0) figures['memory under load, MB'] = memory
  return rows
}

try {
  if (flags.grow === undefined) {
    const runs: Run[] = []
    for (const engine of engines)
      for (const sample of samples) {
        const done = await run(engine, sample)
        runs.push(done)
        printRun(done)
        writeResults(runs)
      }
  } else for (const engine of engines) await measureGrowth(engine, loader, pace, only ?? '')
} finally {
  loader.close()
}

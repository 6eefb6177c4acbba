// `npm run bench`: what Belay's calls cost over HTTP, beside the least that could answer the same. See
// docs/performance.md.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArguments } from '../scripts/launch/arguments.js'
import { BENCHMARKS, type Benchmark, type Centre, openCentre } from './calls.ts'
import { openRecorder } from './limit.ts'
import { type Loader, openLoader } from './load.ts'
import { printRun, type Row, type Run, writeResults } from './report.ts'
import { plainRequest } from './requests.ts'
import { measure, neededOf, type Pace, type Stand, type Way, waysOf } from './rounds.ts'
import { accountsOf, copyOf, type Sample, templateOf } from './samples.ts'
import { measureHalfLoad, measurePay, measureStart, measureStreams } from './scenarios.ts'
import { memoryOf, type Server, startBelay, startLimit } from './servers.ts'

const { flags } = parseArguments(process.argv.slice(2), ['engine', 'sample', 'only', 'rounds', 'quick', 'grow'])
const quick = flags.quick !== undefined
const pace: Pace = {
  rounds: Number(flags.rounds ?? (quick ? 2 : 5)),
  seconds: quick ? 0.4 : 1.5,
  warmUpSeconds: quick ? 0.3 : 1,
}
const only = typeof flags.only === 'string' ? flags.only : null
const samples: Sample[] = (['small', 'large'] as const).filter((sample) =>
  quick && !flags.sample ? sample === 'small' : [sample, 'both'].includes(String(flags.sample ?? 'both')),
)

/** The benchmarks that were asked for. */
const chosen = BENCHMARKS.filter(({ name, quick: isQuick }) => (isQuick || !quick) && name.includes(only ?? ''))
const hello: Benchmark = { name: 'hello, without a database', prepare: () => Promise.reject() }

/** What is measured of a sample in SQLite. */
async function runSqlite(sample: Sample): Promise<Run> {
  const template = await templateOf(sample)
  const mine = copyOf(template)
  const limits = copyOf(template)
  const servers: Server[] = []
  const loader = openLoader()
  const recorder = await openRecorder(template)
  const authDatabase = new DatabaseSync(join(mine.folder, 'auth.db'), { timeout: 5000 })
  try {
    const figures: Run['figures'] = {}
    if (only === null) Object.assign(figures, await measureStart(() => startBelay(mine.folder)))
    const belay = await startBelay(mine.folder)
    servers.push(belay)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    figures['memory at rest, MB'] = memoryOf(belay)
    const limit = await startLimit(join(limits.folder, 'app.db'))
    servers.push(limit)
    const pids = async () => [belay.pid]
    const stand: Stand = { belay: { server: belay, pids }, limit: { server: limit, record: recorder.record } }
    const centre = await openCentre(belay.port, accountsOf(mine.folder), async () =>
      authDatabase.exec('delete from limits'),
    )
    const rows = [await measureHello(loader, limit, centre), ...(await measureCalls(loader, stand, centre, figures))]
    if (!quick && (only === null || only === 'streams')) Object.assign(figures, await measureStreams(centre, pids))
    if (!quick && (only === null || only === 'pay')) Object.assign(figures, await measurePay(centre))
    return { engine: 'sqlite', sample, rows, figures }
  } finally {
    authDatabase.close()
    for (const server of servers) await server.stop()
    loader.close()
    await recorder.close()
    mine.remove()
    limits.remove()
  }
}

/** The least that node:http takes for an answer. */
function measureHello(loader: Loader, server: Server, centre: Centre): Promise<Row> {
  const way: Way = {
    name: 'limit',
    server,
    requests: [plainRequest('GET', '/hello')],
    once: false,
    pids: async () => [server.pid],
  }
  return measure(loader, hello, [way], centre, pace)
}

/** Every benchmark that was asked for. Adds figures that are measured on the way. */
async function measureCalls(loader: Loader, stand: Stand, centre: Centre, figures: Run['figures']): Promise<Row[]> {
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

const runs: Run[] = []
for (const sample of samples) {
  const run = await runSqlite(sample)
  runs.push(run)
  printRun(run)
  writeResults(runs)
}

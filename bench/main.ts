// `npm run bench` measures the cost of Belay's calls over HTTP, and compares it with the least that a server needs for
// the same answer. See docs/performance.md.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArguments } from '../scripts/launch/arguments.js'
import { measureBrowser } from './browser.ts'
import { BENCHMARKS, openCentre } from './calls.ts'
import { openLoader } from './load.ts'
import { check, DOCUMENT, measure, type Pace, type Row, type Stand, type Way, waysOf } from './measure.ts'
import { measureProcesses } from './processes.ts'
import { printRun, writeResults } from './report.ts'
import { requestOf } from './requests.ts'
import { measureRoundTrips } from './round-trips.ts'
import { accountsOf, type Sample } from './samples.ts'
import { measureFill, measureHalfLoad, measurePay, measureStart, measureStreams } from './scenarios.ts'
import { type Engine, memoryOf, openPlace, type Place, waitUntilQuiet } from './servers.ts'
import { GROWTH, type Run } from './targets.ts'

const OPTIONS = ['engine', 'sample', 'only', 'rounds', 'quick', 'grow', 'browser']
const { flags } = parseArguments(process.argv.slice(2), OPTIONS)
const quick = flags.quick !== undefined
const only = typeof flags.only === 'string' ? flags.only.split(',') : []
const isChosen = (name: string) => only.length === 0 || only.some((word) => name.includes(word))
const pace: Pace = {
  rounds: Number(flags.rounds ?? (quick ? 5 : 7)),
  seconds: quick ? 0.2 : 0.6,
  warmUp: quick ? 4000 : 20_000,
}
const engine: Engine = flags.engine === 'postgres' ? 'postgres' : 'sqlite'
const samples: readonly Sample[] =
  flags.sample === 'small' || flags.sample === 'large' ? [flags.sample] : quick ? ['small'] : ['small', 'large']
const loader = openLoader()
/** A loader for each process of the comparison of one, two and three processes. */
const loaders = [loader, openLoader(), openLoader()]
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** Runs one part. Reports an error of the part, so that the other parts still run. */
async function attempt(name: string, part: () => Promise<void>): Promise<void> {
  try {
    await part()
  } catch (error) {
    console.error(`\n${name}: ${(error as Error).message}`)
    process.exitCode = 1
  }
}

/** Starts Belay on a place and signs in the sample's people. */
async function openStand(place: Place): Promise<Stand> {
  const belay = await place.start()
  return { belay, place, centre: await openCentre(belay.port, accountsOf(place.dataDir)) }
}

async function run(sample: Sample): Promise<Run> {
  const place = await openPlace(engine, sample)
  const figures: Run['figures'] = {}
  let stand: Stand | null = null
  try {
    if (only.length === 0) Object.assign(figures, await measureStart(place.start), await measureRoundTrips(place))
    stand = await openStand(place)
    const ready = stand
    await pause(2000)
    await waitUntilQuiet(ready.belay)
    figures['memory at rest, MB'] = memoryOf(ready.belay)
    const rows = await measureCalls(ready, figures)
    if (!quick && rows.length > 1) {
      await pause(5000)
      figures['memory five seconds after the load, MB'] = memoryOf(ready.belay)
    }
    const scenarios = { streams: measureStreams, pay: measurePay, fill: measureFill }
    const processes = (stand: Stand) => measureProcesses(stand, loaders, pace)
    for (const [name, scenario] of Object.entries(engine === 'postgres' ? { processes, ...scenarios } : scenarios))
      if (!quick && (only.length === 0 || only.includes(name)))
        await attempt(name, async () => void Object.assign(figures, await scenario(ready)))
    return { engine, sample, rows, figures }
  } finally {
    await stand?.belay.stop()
    await place.close()
  }
}

/** Runs all requested benchmarks. Adds the figures that are measured at the same time. */
async function measureCalls(stand: Stand, figures: Run['figures']): Promise<Row[]> {
  const rows: Row[] = []
  const { limit, forgetLimits } = stand.place
  const requests = [requestOf('GET', '/hello')]
  const hello: Way = { name: 'limit', server: limit, requests, once: false, pids: async () => [limit.pid] }
  rows.push(await measure(loader, { name: 'hello, without a database' }, [hello], pace, forgetLimits))
  for (const benchmark of BENCHMARKS.filter(({ name, ...benchmark }) => (benchmark.quick || !quick) && isChosen(name)))
    await attempt(benchmark.name, async () => {
      const ways = await waysOf(benchmark, stand, pace)
      await check(benchmark.name, ways)
      const row = await measure(loader, benchmark, ways, pace, forgetLimits)
      rows.push(row)
      const { '/v1': rest, [DOCUMENT]: document } = row.ways
      if (rest && document) figures[`${benchmark.name}, CPU to that of its document alone`] = rest.cpu / document.cpu
      if (benchmark.name === 'programRequests.get' && rest) {
        const compared = ways.filter(({ name }) => name !== '/rpc')
        Object.assign(figures, await measureHalfLoad(loader, compared, rest.perSecond, pace))
      }
    })
  if (rows.length > 1) figures['memory under load, MB'] = Math.max(...rows.slice(1).map(({ memory }) => memory))
  return rows
}

/** Compares the cost of pages and counts in a centre of a million documents with smaller ones, down to a thousand. */
async function measureGrowth(): Promise<Run> {
  const sizes: readonly Sample[] = ['1,000,000', '100,000', '10,000', '1,000']
  // The cache is off, because a cached answer costs the same in any centre.
  process.env.BELAY_READ_MEMORY_MB = '0'
  const stands: Stand[] = []
  const rows: Row[] = []
  try {
    for (const size of sizes) stands.push(await openStand(await openPlace(engine, size)))
    for (const { belay } of stands) await waitUntilQuiet(belay)
    for (const benchmark of BENCHMARKS.filter(({ flat, name }) => flat && isChosen(name)))
      await attempt(benchmark.name, async () => {
        const ways: Way[] = []
        for (const [at, stand] of stands.entries()) {
          const [way] = await waysOf(benchmark, stand, pace)
          if (way) ways.push({ ...way, name: sizes[at] ?? '' })
        }
        // The ratio compares the largest centre, the first, with the last.
        const { fullFrom = '1,000' } = benchmark
        ways.sort((a, b) => Number(a.name === fullFrom) - Number(b.name === fullFrom))
        rows.push(await measure(loader, benchmark, ways, pace, async () => {}))
      })
    return { engine, sample: GROWTH, rows, figures: {} }
  } finally {
    for (const { belay, place } of stands) {
      await belay.stop()
      await place.close()
    }
  }
}

/** Returns the requested runs: growth, the browser, or the calls. A run of everything ends with the browser. */
function chosenRuns(): (() => Promise<Run>)[] {
  const browser = () => measureBrowser(only)
  if (flags.grow !== undefined) return [measureGrowth]
  if (flags.browser !== undefined) return [browser]
  const calls = samples.map((sample) => () => run(sample))
  return quick || only.length > 0 || engine === 'postgres' || flags.sample !== undefined ? calls : [...calls, browser]
}

const runs: Run[] = []
try {
  for (const measureOne of chosenRuns()) {
    const done = await measureOne()
    runs.push(done)
    printRun(done)
    writeResults(runs)
  }
} finally {
  for (const { close } of loaders) close()
}

// `npm run bench`: what Belay's calls cost over HTTP, beside the least that could answer the same. See
// docs/performance.md.
import { parseArguments } from '../scripts/launch/arguments.js'
import { measureBrowser } from './browser.ts'
import { BENCHMARKS, openCentre } from './calls.ts'
import { openLoader } from './load.ts'
import { check, measure, type Pace, type Row, type Stand, type Way, waysOf } from './measure.ts'
import { measureProcesses } from './processes.ts'
import { printRun, type Run, writeResults } from './report.ts'
import { requestOf } from './requests.ts'
import { accountsOf, type Sample } from './samples.ts'
import { measureFill, measureHalfLoad, measurePay, measureStart, measureStreams } from './scenarios.ts'
import { type Engine, memoryOf, openPlace, type Place, untilQuiet } from './servers.ts'
import { GROWTH } from './targets.ts'

const { flags } = parseArguments(process.argv.slice(2), [
  'engine',
  'sample',
  'only',
  'rounds',
  'quick',
  'grow',
  'browser',
])
const quick = flags.quick !== undefined
const only = typeof flags.only === 'string' ? flags.only : ''
const pace: Pace = {
  rounds: Number(flags.rounds ?? (quick ? 5 : 7)),
  seconds: quick ? 0.2 : 0.6,
  warmUp: quick ? 4000 : 20_000,
}
const engine: Engine = flags.engine === 'postgres' ? 'postgres' : 'sqlite'
const samples: readonly Sample[] =
  flags.sample === 'small' || flags.sample === 'large' ? [flags.sample] : quick ? ['small'] : ['small', 'large']
const loader = openLoader()
const otherLoader = openLoader()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** Does one part of a run; a part that fails is reported, and does not end the others. */
async function attempt(what: string, part: () => Promise<void>): Promise<void> {
  try {
    await part()
  } catch (error) {
    console.error(`\n${what}: ${(error as Error).message}`)
    process.exitCode = 1
  }
}

/** Belay on a place, answering, with the sample's people signed in. */
async function openStand(place: Place): Promise<Stand> {
  const belay = await place.start()
  return { belay, place, centre: await openCentre(belay.port, accountsOf(place.dataDir)) }
}

/** All that is measured of a sample. */
async function run(sample: Sample): Promise<Run> {
  const place = await openPlace(engine, sample)
  const figures: Run['figures'] = {}
  let stand: Stand | null = null
  try {
    if (only === '') Object.assign(figures, await measureStart(place.start), await place.measure())
    stand = await openStand(place)
    const ready = stand
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await untilQuiet(ready.belay)
    figures['memory at rest, MB'] = memoryOf(ready.belay)
    const rows = await measureCalls(ready, figures)
    if (!quick && rows.length > 1) {
      await new Promise((resolve) => setTimeout(resolve, 5000))
      figures['memory five seconds after the load, MB'] = memoryOf(ready.belay)
    }
    const scenarios = { streams: measureStreams, pay: measurePay, fill: measureFill }
    const processes = (stand: Stand) => measureProcesses(stand, [loader, otherLoader], pace)
    for (const [name, scenario] of Object.entries(engine === 'postgres' ? { processes, ...scenarios } : scenarios))
      if (!quick && ['', name].includes(only))
        await attempt(name, async () => void Object.assign(figures, await scenario(ready)))
    return { engine, sample, rows, figures }
  } finally {
    await stand?.belay.stop()
    await place.close()
  }
}

/** Every benchmark that was asked for. Adds figures that are measured on the way. */
async function measureCalls(stand: Stand, figures: Run['figures']): Promise<Row[]> {
  const rows: Row[] = []
  const { limit, forgetLimits } = stand.place
  if (limit) {
    const requests = [requestOf('GET', '/hello')]
    const hello: Way = { name: 'limit', server: limit, requests, once: false, pids: async () => [limit.pid] }
    rows.push(await measure(loader, { name: 'hello, without a database' }, [hello], pace, forgetLimits))
  }
  for (const benchmark of BENCHMARKS.filter((one) => (one.quick || !quick) && one.name.includes(only)))
    await attempt(benchmark.name, async () => {
      const ways = await waysOf(benchmark, stand, pace)
      await check(benchmark.name, ways)
      const row = await measure(loader, benchmark, ways, pace, forgetLimits)
      rows.push(row)
      const { '/v1': rest } = row.ways
      if (benchmark.name === 'programRequests.get' && rest) {
        const compared = ways.filter(({ name }) => name !== '/rpc')
        Object.assign(figures, await measureHalfLoad(loader, compared, rest.perSecond, pace))
      }
    })
  if (rows.length > 1) figures['memory under load, MB'] = Math.max(...rows.slice(1).map(({ memory }) => memory))
  return rows
}

/** What pages and counts cost in a centre of a million documents, beside one of ten thousand. */
async function measureGrowth(): Promise<Run> {
  const sizes: readonly Sample[] = ['1,000,000', '10,000']
  // What is remembered costs the same in any centre: here the file is read each time.
  process.env.BELAY_READ_MEMORY_MB = '0'
  const stands: Stand[] = []
  const rows: Row[] = []
  try {
    for (const size of sizes) stands.push(await openStand(await openPlace(engine, size)))
    for (const { belay } of stands) await untilQuiet(belay)
    for (const benchmark of BENCHMARKS.filter(({ flat, name }) => flat && name.includes(only)))
      await attempt(benchmark.name, async () => {
        const ways: Way[] = []
        for (const [at, stand] of stands.entries()) {
          const [way] = await waysOf(benchmark, stand, pace)
          if (way) ways.push({ ...way, name: sizes[at] ?? '' })
        }
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

/** What was asked for: growth, the browser, or the calls; all of them end with the browser. */
function chosenRuns(): (() => Promise<Run>)[] {
  const browser = () => measureBrowser(only)
  if (flags.grow !== undefined) return [measureGrowth]
  if (flags.browser !== undefined) return [browser]
  const calls = samples.map((sample) => () => run(sample))
  return quick || only !== '' || engine === 'postgres' || flags.sample !== undefined ? calls : [...calls, browser]
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
  loader.close()
  otherLoader.close()
}

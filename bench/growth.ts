// What pages and counts cost in a centre of a million documents, as a multiple of what they cost with ten thousand.
import { BENCHMARKS, openCentre } from './calls.ts'
import type { Loader } from './load.ts'
import { type Engine, openPlace } from './places.ts'
import { measure, type Pace, waysOf } from './rounds.ts'
import { accountsOf, type Sample } from './samples.ts'
import { MOST_GROWTH } from './targets.ts'

const SAMPLES: readonly Sample[] = ['ten thousand', 'a million']

/** Measures both centres in turn, call by call, and prints what each call costs in both. */
export async function measureGrowth(engine: Engine, loader: Loader, pace: Pace, only: string): Promise<void> {
  const opened = []
  try {
    for (const sample of SAMPLES) {
      const place = await openPlace(engine, sample)
      const server = await place.start()
      opened.push({ place, server })
    }
    const centres = await Promise.all(
      opened.map(async ({ place, server }) => ({
        centre: await openCentre(server.port, accountsOf(place.dataDir), place.forgetLimits),
        belay: { server, pids: async () => [server.pid, ...(await place.databasePids())] },
      })),
    )
    console.log(`\n${engine}, µs of CPU`.padEnd(50) + [...SAMPLES, 'ratio'].map((name) => name.padStart(14)).join(''))
    for (const benchmark of BENCHMARKS.filter(({ flat, name }) => flat && name.includes(only))) {
      const costs: number[] = []
      for (const { centre, belay } of centres) {
        const ways = await waysOf(benchmark, await benchmark.prepare(centre, 0), { belay, limit: null })
        const row = await measure(loader, benchmark, ways.slice(0, 1), centre, pace)
        costs.push(row.ways.rest?.cpu ?? Number.NaN)
      }
      const [few = Number.NaN, many = Number.NaN] = costs
      const verdict = many / few <= MOST_GROWTH ? 'reached' : 'missed'
      console.log(
        benchmark.name.padEnd(50) +
          [few, many].map((cost) => cost.toFixed(0).padStart(14)).join('') +
          `${(many / few).toFixed(2).padStart(14)}  at most ${MOST_GROWTH}  ${verdict}`,
      )
    }
  } finally {
    for (const { place, server } of opened) {
      await server.stop()
      await place.close()
    }
  }
}

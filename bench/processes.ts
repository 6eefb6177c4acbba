// What a second process over the same PostgreSQL brings.
import { BENCHMARKS } from './calls.ts'
import type { Loader } from './load.ts'
import { middleOf, type Pace, type Stand, waysOf } from './measure.ts'
import { cpuOf, type Server, untilQuiet } from './servers.ts'

const CALLS = ['programRequests.get', 'clients.create']
const CONNECTIONS = 20

/**
 * How much CPU an answer takes where two processes answer, beside where one does, without the database's: with a core
 * for each, two answer 1.7 times as many when this is 1.18. And how many more they answered here by the clock, where
 * they share the cores of this machine with the database and the load.
 */
export async function measureProcesses(
  stand: Stand,
  [loader, otherLoader]: readonly [Loader, Loader],
  pace: Pace,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const other = await stand.place.start()
  try {
    await untilQuiet(other)
    for (const benchmark of BENCHMARKS.filter(({ name }) => CALLS.includes(name))) {
      const [way] = await waysOf(benchmark, stand, pace)
      const requests = way?.requests ?? []
      const round = async (servers: readonly Server[], how: { answers: number } | { seconds: number }) => {
        const pids = servers.map(({ pid }) => pid)
        const before = cpuOf(pids)
        const loads = await Promise.all(
          servers.map(({ port }, at) =>
            (at === 0 ? loader : otherLoader).load({
              ...{ port, requests, ...how },
              connections: CONNECTIONS / servers.length,
            }),
          ),
        )
        const answers = loads.reduce((sum, load) => sum + load.answers, 0)
        const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0)
        return { cpu: (cpuOf(pids) - before) / answers, perSecond }
      }
      const both = [stand.belay, other]
      await round(both, { answers: pace.warmUp })
      const cpus: number[] = []
      const speeds: number[] = []
      for (let at = 0; at < pace.rounds; at++) {
        const [one, two] = [await round([stand.belay], pace), await round(both, pace)]
        cpus.push(two.cpu / one.cpu)
        speeds.push(two.perSecond / one.perSecond)
      }
      figures[`${benchmark.name} by two processes, CPU of an answer beside one process`] = middleOf(cpus)
      figures[`${benchmark.name} by two processes, answers a second beside one process`] = middleOf(speeds)
    }
    return figures
  } finally {
    await other.stop()
  }
}

// Measures the gain from a second process over the same PostgreSQL.
import { BENCHMARKS } from './calls.ts'
import type { Loader } from './load.ts'
import { medianOf, type Pace, type Stand, waysOf } from './measure.ts'
import { cpuOf, type Server, waitUntilQuiet } from './servers.ts'

const CALLS = ['programRequests.get', 'clients.create']
const CONNECTIONS = 20

/**
 * Measures the CPU per answer of two processes, divided by that of one process, without the database's CPU. At 1.18,
 * two processes with a core each answer 1.7 times as many. Also measures the answers per second on this machine.
 */
export async function measureProcesses(
  stand: Stand,
  [loader, otherLoader]: readonly [Loader, Loader],
  pace: Pace,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const other = await stand.place.start()
  try {
    await waitUntilQuiet(other)
    for (const benchmark of BENCHMARKS.filter(({ name }) => CALLS.includes(name))) {
      const [way] = await waysOf(benchmark, stand, pace)
      const requests = way?.requests ?? []
      const round = async (servers: readonly Server[], how: { answers: number } | { seconds: number }) => {
        const pids = servers.map(({ pid }) => pid)
        const before = cpuOf(pids)
        const connections = CONNECTIONS / servers.length
        const loads = await Promise.all(
          servers.map(({ port }, at) =>
            (at === 0 ? loader : otherLoader).load({ port, requests, ...how, connections }),
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
        const [single, double] = [await round([stand.belay], pace), await round(both, pace)]
        cpus.push(double.cpu / single.cpu)
        speeds.push(double.perSecond / single.perSecond)
      }
      figures[`${benchmark.name} by two processes, CPU of an answer beside one process`] = medianOf(cpus)
      figures[`${benchmark.name} by two processes, answers a second beside one process`] = medianOf(speeds)
    }
    return figures
  } finally {
    await other.stop()
  }
}

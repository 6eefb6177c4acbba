// Measures the gain from more processes over the same PostgreSQL.
import { BENCHMARKS } from './calls.ts'
import type { Loader } from './load.ts'
import { medianOf, type Pace, type Stand, waysOf } from './measure.ts'
import { cpuOf, type Server, waitUntilQuiet } from './servers.ts'

const CALLS = ['programRequests.get', 'clients.create']
const CONNECTIONS = 24
/** The CPU of one answer, and the answers per second of all processes together. */
type Round = { cpu: number; perSecond: number }

/**
 * Measures the CPU per answer of two and of three processes, divided by that of one process, without the database's
 * CPU. At 1.18, two processes with a core each answer 1.7 times as many. Also measures the answers per second on this
 * machine. There is a loader for each process.
 */
export async function measureProcesses(
  stand: Stand,
  loaders: readonly Loader[],
  pace: Pace,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const servers: (Server & { loader: Loader })[] = []
  try {
    for (const loader of loaders) {
      const server = servers.length === 0 ? stand.belay : await stand.place.start()
      servers.push({ ...server, loader })
    }
    for (const server of servers) await waitUntilQuiet(server)
    for (const benchmark of BENCHMARKS.filter(({ name }) => CALLS.includes(name))) {
      const [way] = await waysOf(benchmark, stand, pace)
      const requests = way?.requests ?? []
      const round = async (number: number, how: { answers: number } | { seconds: number }): Promise<Round> => {
        const used = servers.slice(0, number)
        const pids = used.map(({ pid }) => pid)
        const before = cpuOf(pids)
        const load = { requests, ...how, connections: CONNECTIONS / number }
        const loads = await Promise.all(used.map(({ port, loader }) => loader.load({ port, ...load })))
        const answers = loads.reduce((sum, load) => sum + load.answers, 0)
        const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0)
        return { cpu: (cpuOf(pids) - before) / answers, perSecond }
      }
      await round(servers.length, { answers: pace.warmUp })
      const rounds: { one: Round; two: Round; three: Round }[] = []
      for (let at = 0; at < pace.rounds; at++)
        rounds.push({ one: await round(1, pace), two: await round(2, pace), three: await round(3, pace) })
      for (const name of ['two', 'three'] as const) {
        const beside = (figure: keyof Round) => medianOf(rounds.map((all) => all[name][figure] / all.one[figure]))
        figures[`${benchmark.name} by ${name} processes, CPU of an answer beside one process`] = beside('cpu')
        figures[`${benchmark.name} by ${name} processes, answers a second beside one process`] = beside('perSecond')
      }
    }
    return figures
  } finally {
    for (const other of servers.slice(1)) await other.stop()
  }
}

// Measures how many times a call sends a query to PostgreSQL and waits for the result.
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabaseProxy } from '../cloud/src/testing/database-proxy.ts'
import { BENCHMARKS, type Benchmark, type Centre, openCentre } from './calls.ts'
import { insertNumber, sendRequest } from './load.ts'
import { medianOf } from './measure.ts'
import { type Call, callRequest } from './requests.ts'
import { accountsOf } from './samples.ts'
import type { Place } from './servers.ts'

const CALLS = ['programRequests.get', 'programRequests.list, page 1', 'clients.create', 'programRequests.approve']
const TIMES = 9

async function callOf(benchmark: Benchmark, centre: Centre, number: number): Promise<Call> {
  if ('write' in benchmark) return benchmark.write(centre.admin, centre.today, number)
  const read = await benchmark.read(centre)
  const call = 'calls' in read ? read.calls[0] : undefined
  if (!call) throw new Error(`${benchmark.name} has nothing to ask for.`)
  return call
}

/** Counts the round trips of calls to PostgreSQL: the median of nine, because the server does other work too. */
export async function measureRoundTrips({ databaseUrl, start, dataDir }: Place): Promise<Record<string, number>> {
  if (databaseUrl === null) return {}
  const counter = await openDatabaseProxy(databaseUrl)
  const server = await start(counter.url)
  try {
    const centre = await openCentre(server.port, accountsOf(dataDir).slice(0, 1))
    const figures: Record<string, number> = {}
    for (const benchmark of BENCHMARKS.filter(({ name }) => CALLS.includes(name))) {
      const trips: number[] = []
      for (let time = 0; time <= TIMES; time++) {
        const call = await callOf(benchmark, centre, time)
        const request = await callRequest('/v1', call, centre.token)
        // Waits for the work that an earlier call leaves, such as mails.
        await pause(150)
        const before = counter.count()
        await sendRequest(server.port, insertNumber(request))
        if (time > 0) trips.push(counter.count() - before)
      }
      figures[`round trips of ${benchmark.name}`] = medianOf(trips)
    }
    return figures
  } finally {
    await server.stop()
    counter.close()
  }
}

// How often a call asks PostgreSQL and waits for the answer.
import { type AddressInfo, connect, createServer } from 'node:net'
import { BENCHMARKS, openCentre } from './calls.ts'
import { ask } from './rounds.ts'
import { accountsOf } from './samples.ts'
import type { Server } from './servers.ts'

const CALLS = [
  'programRequests.get',
  'programRequests.list, page 1',
  'clients.create',
  'programRequests.approve',
  'hoursLogged.log',
]
const TIMES = 9

/** A way to the database that counts: each time one side of a connection asks after the other has answered. */
async function openCounter(address: string) {
  const to = new URL(address)
  let trips = 0
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    let answered = true
    near.on('data', (bytes) => {
      if (answered) trips++
      answered = false
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      answered = true
      near.write(bytes)
    })
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.setNoDelay().on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, count: () => trips, close: () => server.close() }
}

/** The round trips of some calls, made one after the other; the middle of nine, since other work goes on too. */
export async function measureRoundTrips(
  databaseUrl: string,
  start: (databaseUrl: string) => Promise<Server>,
  dataDir: string,
): Promise<Record<string, number>> {
  const counter = await openCounter(databaseUrl)
  const server = await start(counter.url)
  try {
    const centre = await openCentre(server.port, accountsOf(dataDir), async () => {})
    const figures: Record<string, number> = {}
    for (const benchmark of BENCHMARKS.filter(({ name }) => CALLS.includes(name))) {
      const { rest } = await benchmark.prepare(centre, TIMES + 1)
      const trips: number[] = []
      for (let time = 0; time <= TIMES; time++) {
        const before = counter.count()
        await ask(server, rest[time % rest.length] ?? '')
        if (time > 0) trips.push(counter.count() - before)
        // What a call leaves behind, such as mails, is done before the next.
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
      figures[`round trips of ${benchmark.name}`] = trips.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
    }
    return figures
  } finally {
    await server.stop()
    counter.close()
  }
}

// What one call after the other does not show: the start, half the load, many open browsers, and what others wait for.
import { connect } from 'node:net'
import { addDays } from '@belay/contract/dates'
import { approval, type Centre, logHours, tokenOf } from './calls.ts'
import type { Loader } from './load.ts'
import { figuresOf } from './report.ts'
import { runRound, type Way } from './rounds.ts'
import { cpuOf, type Server } from './servers.ts'

type Figures = Record<string, number>

const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Starts Belay three times; answers the milliseconds to its first answer, the middle one. */
export async function measureStart(start: () => Promise<Server>): Promise<Figures> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) {
    const server = await start()
    times.push(server.startedIn)
    await server.stop()
  }
  return { 'process start to first answer, ms': middleOf(times) }
}

/** How even the answers come at half of the most that can be answered in a second. */
export async function measureHalfLoad(loader: Loader, way: Way, perSecond: number): Promise<Figures> {
  const { p50, p99 } = figuresOf([await runRound(loader, way, { seconds: 4, perSecond: perSecond / 2 })])
  return { 'p99 at half of the throughput, as a multiple of p50': p99 / p50 }
}

const STREAMS = 500

/** An open stream of live updates; `heard` answers when the next change came. */
async function openStream(port: number, token: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  let onText = (_text: string) => {}
  socket.on('data', (bytes) => onText(String(bytes)))
  const next = (word: string) =>
    new Promise<number>((resolve) => {
      onText = (text) => text.includes(word) && resolve(performance.now())
    })
  const opened = next(': open')
  socket.write(`GET /events HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await opened
  return { heard: () => next('data: '), close: () => socket.destroy() }
}

/** One change, until every one of 500 open streams has it. */
export async function measureStreams({ port, admin, people }: Centre, pids: Way['pids']): Promise<Figures> {
  const tokens = await Promise.all(people.map(({ cookie }) => tokenOf(port, cookie)))
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  while (streams.length < STREAMS) streams.push(...(await Promise.all(tokens.map((token) => openStream(port, token)))))
  const times: number[] = []
  const cpus: number[] = []
  for (let change = 0; change < 5; change++) {
    // Longer than a stream counts as checked, so that each is checked again.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const heard = streams.map((stream) => stream.heard())
    const before = cpuOf(await pids())
    const began = performance.now()
    await admin.termsAndConditions.save({ content: `<p>Terms of the bench, ${change}.</p>` })
    times.push(Math.max(...(await Promise.all(heard))) - began)
    cpus.push(cpuOf(await pids()) - before)
  }
  for (const stream of streams) stream.close()
  return {
    [`a change until ${STREAMS} open browsers have it, ms`]: middleOf(times),
    [`a change for ${STREAMS} open browsers, ms of CPU`]: middleOf(cpus) / 1000,
  }
}

/** Does some work while another client asks for a request again and again; answers how long both took at most. */
async function whileOthersAsk({ port, token, admin }: Centre, work: () => Promise<unknown>) {
  const { items } = await admin.programRequests.list({ limit: 1 })
  const address = `http://127.0.0.1:${port}/v1/programRequests/${items[0]?.id}`
  let longest = 0
  let done = false
  const others = (async () => {
    while (!done) {
      const began = performance.now()
      await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()
      longest = Math.max(longest, performance.now() - began)
    }
  })()
  const began = performance.now()
  await work()
  const took = performance.now() - began
  done = true
  await others
  return { took, longest }
}

const PAID_LOGS = 5000

/** A pay run of 5,000 time logs: its preview and its end, and what they make others wait. */
export async function measurePay(centre: Centre): Promise<Figures> {
  const { admin, today } = centre
  const logs = await logHours(centre, PAID_LOGS)
  while (logs.length > 0) await admin.hoursLogged.updateMany(approval(logs.splice(0, 200)))
  const { items } = await admin.payRuns.list({ limit: 1 })
  const period = { from: addDays(items[0]?.to ?? today, 1), to: today }
  const previews: Awaited<ReturnType<typeof whileOthersAsk>>[] = []
  const ends: typeof previews = []
  for (let time = 0; time < 3; time++) {
    previews.push(await whileOthersAsk(centre, () => admin.payRuns.preview(period)))
    let payRunID = ''
    ends.push(
      await whileOthersAsk(centre, async () => {
        ;({ payRunID } = await admin.payRuns.finalize(period))
      }),
    )
    await admin.payRuns.reopen({ payRunID, reason: 'To measure it again.' })
  }
  return {
    [`payRuns.preview of ${PAID_LOGS} logs, ms`]: middleOf(previews.map(({ took }) => took)),
    'longest wait of others during a pay preview, ms': middleOf(previews.map(({ longest }) => longest)),
    [`payRuns.finalize of ${PAID_LOGS} logs, ms`]: middleOf(ends.map(({ took }) => took)),
    'longest wait of others while a pay run is finalized, ms': middleOf(ends.map(({ longest }) => longest)),
  }
}

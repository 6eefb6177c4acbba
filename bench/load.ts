// Sends requests to a server from a process of its own, over connections that stay open; each sends its next request
// when the last one is answered. Written on plain sockets, so that the load costs less than what it measures.
import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  /** Whole HTTP requests, sent in turn; `COUNTER` in them becomes a number of its own each time. */
  requests: readonly string[]
  connections: number
  /** Ends after so many seconds, */
  seconds?: number
  /** or after so many answers. */
  answers?: number
  /** At most so many a second; as fast as they are answered when left out. */
  perSecond?: number
}
export type Loaded = {
  answers: number
  seconds: number
  /** Bytes of the bodies, on average. */
  bytes: number
  /** Milliseconds of each answer, in no order. */
  latencies: number[]
  /** The first answer that was not 2xx. */
  failure: string | null
}

/** Stands for a number that is another in each request sent. As long as the number, so that lengths stay right. */
export const COUNTER = '########'
let counted = 0

/** Opens the process that sends. */
export function openLoader() {
  const child = fork(import.meta.filename, { serialization: 'advanced', execArgv: [] })
  return {
    run: (load: Load): Promise<Loaded> =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('The process that sends requests ended.'))
        child.once('exit', ended)
        child.once('message', (result) => {
          child.off('exit', ended)
          resolve(result as Loaded) // what `send` below makes
        })
        child.send(load)
      }),
    close: () => child.disconnect(),
  }
}
export type Loader = ReturnType<typeof openLoader>

/** Reads answers from a socket, one after the other. */
function openConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  let waiting: { resolve: (answer: { status: number; bytes: number; text: string }) => void } | null = null
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    fail = reject
  })
  broken.catch(() => {})
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed a connection.')))
  socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const start = headEnd + 4
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    const isWhole =
      length === undefined
        ? received.toString('latin1', received.length - 5) === '0\r\n\r\n'
        : received.length - start >= Number(length)
    if (!isWhole) return
    const bytes = length === undefined ? received.length - start : Number(length)
    const status = Number(head.slice(9, 12))
    const text = status < 300 ? '' : received.toString('utf8')
    received = Buffer.alloc(0)
    waiting?.resolve({ status, bytes, text })
  })
  return {
    ask(request: string) {
      const answer = new Promise<{ status: number; bytes: number; text: string }>((resolve) => {
        waiting = { resolve }
      })
      socket.write(request)
      return Promise.race([answer, broken])
    },
    close: () => socket.destroy(),
  }
}

async function send({ port, requests, connections, seconds, answers, perSecond }: Load): Promise<Loaded> {
  const latencies: number[] = []
  let bytes = 0
  let failure: string | null = null
  let sent = 0
  const began = performance.now()
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : began + seconds * 1000
  const most = answers ?? Number.POSITIVE_INFINITY
  await Promise.all(
    Array.from({ length: Math.min(connections, most) }, async () => {
      const connection = openConnection(port)
      while (sent < most && performance.now() < until && failure === null) {
        const turn = sent++
        if (perSecond !== undefined) {
          const wait = began + (turn * 1000) / perSecond - performance.now()
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        }
        const request = requests[turn % requests.length] ?? ''
        const from = performance.now()
        const answer = await connection.ask(
          request.includes(COUNTER) ? request.replaceAll(COUNTER, String(10_000_000 + counted++)) : request,
        )
        latencies.push(performance.now() - from)
        bytes += answer.bytes
        if (answer.status >= 300) failure ??= answer.text
      }
      connection.close()
    }),
  )
  return {
    answers: latencies.length,
    seconds: (performance.now() - began) / 1000,
    bytes: bytes / Math.max(latencies.length, 1),
    latencies,
    failure,
  }
}

if (process.channel && process.argv[1] === import.meta.filename) {
  counted = Math.floor(Math.random() * 80_000_000)
  process.on('message', (load: Load) => {
    void send(load).then(
      (loaded) => process.send?.(loaded),
      (error: Error) => process.send?.({ answers: 0, seconds: 0, bytes: 0, latencies: [], failure: error.message }),
    )
  })
}

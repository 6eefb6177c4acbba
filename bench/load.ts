// Sends requests over connections that stay open; each sends its next request when the last one is answered. Written on
// plain sockets, so that the load costs less than what it measures. Forked, it is the process that sends.
import { fork } from 'node:child_process'
import { connect } from 'node:net'

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
/** Times are in milliseconds, by the clock; bytes those of a body, on average. */
export type Loaded = { answers: number; perSecond: number; p50: number; p99: number; bytes: number }

/** Stands for a number that is another in each request sent. As long as the number, so that lengths stay right. */
export const COUNTER = '########'
let counted = 10_000_000 + Math.floor(Math.random() * 80_000_000)

/** A request with a number of its own. */
export const numbered = (request: string) =>
  request.includes(COUNTER) ? request.replaceAll(COUNTER, String(counted++)) : request

/** A connection that asks one thing after the other. An answer needs a Content-Length. */
function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  let asked = Promise.withResolvers<{ status: number; body: Buffer }>()
  const fail = (error: Error) => asked.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error('The server closed a connection.')))
  socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) return fail(new Error(`This answer does not say how long it is:\n${head}`))
    const body = received.subarray(headEnd + 4)
    if (body.length < Number(length)) return
    received = Buffer.alloc(0)
    asked.resolve({ status: Number(head.slice(9, 12)), body })
  })
  return {
    async ask(request: string): Promise<Buffer> {
      asked = Promise.withResolvers()
      socket.write(request)
      const { status, body } = await asked.promise
      if (status >= 300) throw new Error(`${request.split('\r\n', 1)[0]}: ${status} ${body}`)
      return body
    },
    close: () => socket.off('close', fail).destroy(),
  }
}

/** Asks once, over a connection of its own: one that has waited may be closed by the server while it is used. */
export async function ask(port: number, request: string): Promise<string> {
  const connection = openConnection(port)
  return String(await connection.ask(request).finally(connection.close))
}

/** Sends in this process. Throws at the first answer that is not 2xx. */
export async function load({ port, requests, connections, ...limits }: Load): Promise<Loaded> {
  const { answers = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY, perSecond } = limits
  const times: number[] = []
  let bytes = 0
  let sent = 0
  const began = performance.now()
  const worker = async () => {
    const connection = openConnection(port)
    try {
      while (sent < answers && performance.now() < began + seconds * 1000) {
        const turn = sent++
        const wait = perSecond ? began + (turn * 1000) / perSecond - performance.now() : 0
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        const from = performance.now()
        const body = await connection.ask(numbered(requests[turn % requests.length] ?? ''))
        bytes += body.length
        times.push(performance.now() - from)
      }
    } finally {
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, answers) }, worker))
  const sorted = Float64Array.from(times).sort()
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  const took = (performance.now() - began) / 1000
  return {
    answers: times.length,
    perSecond: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    bytes: bytes / times.length,
  }
}

/** Opens the process that sends. */
export function openLoader() {
  const child = fork(import.meta.filename, { execArgv: [] })
  return {
    load: (what: Load): Promise<Loaded> =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('The process that sends requests ended.'))
        child.once('exit', ended)
        child.once('message', (result: Loaded | { error: string }) => {
          child.off('exit', ended)
          if ('error' in result) reject(new Error(result.error))
          else resolve(result)
        })
        child.send(what)
      }),
    close: () => child.disconnect(),
  }
}
export type Loader = ReturnType<typeof openLoader>

if (process.channel && process.argv[1] === import.meta.filename)
  process.on('message', async (what: Load) => {
    const result = await load(what).catch((error: Error) => ({ error: error.message }))
    process.send?.(result)
  })

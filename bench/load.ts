// Sends requests over open connections. Each connection sends its next request after the last answer. Uses plain
// sockets, so that the load costs less CPU than the measured server. If forked, this file is the process that sends.
import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Load = {
  port: number
  /** Whole HTTP requests, sent in turn. `COUNTER` is replaced by a unique number each time. */
  requests: readonly string[]
  connections: number
  seconds?: number
  /** The number of answers after which the load ends. */
  answers?: number
  /** The maximum rate. Default: no limit. */
  perSecond?: number
}
/** Times are in milliseconds of wall clock. Bytes are the average size of a body. */
export type Loaded = { answers: number; perSecond: number; p50: number; p99: number; bytes: number }

/** A placeholder for a unique number per request, with the number's length. */
export const COUNTER = '########'
let counted = 10_000_000 + Math.floor(Math.random() * 80_000_000)

export const insertNumber = (request: string) =>
  request.includes(COUNTER) ? request.replaceAll(COUNTER, String(counted++)) : request

/** Opens a connection that sends one request at a time. An answer needs a Content-Length. */
function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  let answer = Promise.withResolvers<{ status: number; body: Buffer }>()
  const fail = (error: Error) => answer.reject(error)
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
    answer.resolve({ status: Number(head.slice(9, 12)), body })
  })
  return {
    async ask(request: string): Promise<Buffer> {
      answer = Promise.withResolvers()
      socket.write(request)
      const { status, body } = await answer.promise
      if (status >= 300) throw new Error(`${request.split('\r\n', 1)[0]}: ${status} ${body}`)
      return body
    },
    close: () => socket.off('close', fail).destroy(),
  }
}

/** Sends one request over a new connection, because the server may close an old one while it is used. */
export async function sendRequest(port: number, request: string): Promise<string> {
  const connection = openConnection(port)
  return String(await connection.ask(request).finally(connection.close))
}

/** Sends the load from this process. Throws at the first answer that is not 2xx. */
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
        if (wait > 0) await pause(wait)
        const from = performance.now()
        const body = await connection.ask(insertNumber(requests[turn % requests.length] ?? ''))
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
  const { length } = times
  return { answers: length, perSecond: length / took, p50: at(0.5), p99: at(0.99), bytes: bytes / length }
}

export function openLoader() {
  const child = fork(import.meta.filename, { execArgv: [] })
  return {
    load: (request: Load): Promise<Loaded> =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('The process that sends requests ended.'))
        child.once('exit', ended)
        child.once('message', (result: Loaded | { error: string }) => {
          child.off('exit', ended)
          if ('error' in result) reject(new Error(result.error))
          else resolve(result)
        })
        child.send(request)
      }),
    close: () => child.disconnect(),
  }
}
export type Loader = ReturnType<typeof openLoader>

if (process.channel && process.argv[1] === import.meta.filename)
  process.on('message', async (request: Load) => {
    const result = await load(request).catch((error: Error) => ({ error: error.message }))
    process.send?.(result)
  })

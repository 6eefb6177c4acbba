import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import type { Log } from './platform/process/log.ts'

/** Time in ms to finish running work at shutdown. Service managers wait at least ten seconds before they kill. */
export const FINISH_WITHIN_MS = 7_000
const END_WITHIN_MS = 9_500
/** Time in ms for which idle connections stay open at shutdown, for requests that are on their way. */
const REST_MS = 200

/** Runs `stop` at the first signal and ends the process, after a time limit at the latest. Ignores further signals. */
export function exitOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false
  const end = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info('stopping', { signal })
    setTimeout(() => {
      log.error('stopping took too long; unfinished work was cut off')
      process.exit(1)
    }, END_WITHIN_MS)
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stopping failed', { error: error instanceof Error ? error.stack : String(error) })
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}

/** Returns a function that closes the server: it refuses new connections and answers all received requests. */
export function prepareToClose(server: HttpServer): (within?: number) => Promise<void> {
  const sockets = new Set<Socket>()
  const busy = new Map<Socket, ServerResponse>()
  let stopping = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const last = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.set(socket, response)
    if (stopping) last(response)
    response.once('close', () => {
      busy.delete(socket)
      if (stopping) socket.destroySoon()
    })
  })

  return async (within = FINISH_WITHIN_MS) => {
    stopping = true
    // Skips the HTTP server's `close`, which would drop idle connections whose next request is on its way.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
    for (const response of busy.values()) last(response)
    const closeIdle = () => {
      for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon()
    }
    // Timers run before the network is read, so `setImmediate` lets requests that have arrived begin first.
    const atRest = setTimeout(() => setImmediate(closeIdle), REST_MS)
    const late = setTimeout(() => server.closeAllConnections(), within)
    await closed
    clearTimeout(atRest)
    clearTimeout(late)
  }
}

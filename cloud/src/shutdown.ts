import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import type { Log } from './platform/log.ts'

/** What runs is waited for so long. Service managers give a process at least ten seconds before they kill it. */
export const FINISH_WITHIN_MS = 7_000
const END_WITHIN_MS = 9_500
/** A connection at rest is kept so long, for a request that is on its way while the server stops. */
const REST_MS = 200

/**
 * Runs the work at the first signal to stop, and ends the process when it is done, or when it takes too long. Further
 * signals change nothing: the launcher and a service manager send more than one.
 */
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

/** Answers how to close the server: it takes no more connections, answers every request that it has, then ends. */
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
    // Not the server's own way of closing, which hangs up on whoever is just about to ask.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
    for (const response of busy.values()) last(response)
    const closeIdle = () => {
      for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon()
    }
    // Timers run before the network is read: a request that has arrived meanwhile is taken first.
    const atRest = setTimeout(() => setImmediate(closeIdle), REST_MS)
    const late = setTimeout(() => server.closeAllConnections(), within)
    await closed
    clearTimeout(atRest)
    clearTimeout(late)
  }
}

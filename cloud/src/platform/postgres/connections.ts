import type { Socket } from 'node:net'
import { SECOND } from '@belay/contract/constants'
import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import { SERVER_IS_FULL } from '../documents/database-errors.ts'
import { type Log, quietLog } from '../process/log.ts'
import type { Settings } from '../settings/settings.ts'
import { DEFAULT_CONNECTIONS, DEFAULT_TIMEOUT_SECONDS, MIN_CONNECTIONS } from './connection-limits.js'

// Counts and sequence numbers stay far below the largest safe integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const DEFAULT_TIMEOUT_MS = DEFAULT_TIMEOUT_SECONDS * SECOND

/** A PostgreSQL database, with the maximum number of connections of this process and the time limit of a query. */
export type Database = { url: string; connections?: number; timeoutMs?: number; log?: Log }

/** Returns the PostgreSQL database of the settings. Null if none is set. */
export function toDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'databaseTimeoutSeconds'>,
  log: Log,
): Database | null {
  const { databaseUrl: url, databaseConnections: connections, databaseTimeoutSeconds: seconds } = settings
  return url ? { url, connections, timeoutMs: seconds * SECOND, log } : null
}

/** Prefix of the names of all connections, by which a restore checks if Belay is running. */
export const APPLICATION_NAME = 'belay'
/** The connection name of backups and restores, which does not count as a running Belay. */
export const TOOLS_NAME = `${APPLICATION_NAME} tools`

const HANG_UP_AFTER_MS = 1_000
const RETRY_EVERY_MS = 100

/** Divides a process's connections: one for changes, up to two for files, the rest for documents. */
export function divideConnections(connections = DEFAULT_CONNECTIONS) {
  const files = connections < 10 ? 1 : 2
  return { documents: Math.max(connections, MIN_CONNECTIONS) - files - 1, files }
}

/** A connection that closes after a query times out, because later queries would wait behind it. */
export class Connection extends pg.Client {
  constructor(config: ClientConfig) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: DEFAULT_TIMEOUT_MS,
      ...config,
    })
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const answer = query(...args)
      if (answer instanceof Promise)
        answer.catch((error: Error) => error.message === 'Query read timeout' && this.hangUp())
      return answer
    }) as pg.Client['query']
  }

  /** Closes the connection at once, without a farewell to a server that may not answer. */
  hangUp(): void {
    // pg's types omit the connection and its stream.
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** A pool that keeps working when the server refuses more connections: waiting callers get the open ones. */
class Pool extends pg.Pool {
  #waits: number
  #logRefusal: () => void

  constructor(config: PoolConfig, waits: number, logRefusal: () => void) {
    // The type of the pool requires the class pg.Client itself, but any subclass works.
    super({ ...config, Client: Connection as never })
    this.#waits = waits
    this.#logRefusal = logRefusal
  }

  // One signature for both overloads of pg.Pool, with and without a callback, so the result type fits both.
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): never {
    const pending = this.#patiently(performance.now() + this.#waits)
    if (!callback) return pending as never
    pending.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error)),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined as never
  }

  async #patiently(until: number): Promise<PoolClient> {
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if ((error as { code?: string }).code !== SERVER_IS_FULL) throw error
        this.#logRefusal()
        if (performance.now() > until || this.ending) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS))
      }
    }
  }
}

/** Opens a pool. A broken connection fails its running queries; the next query opens another one. */
export function openConnections(
  { url, timeoutMs = DEFAULT_TIMEOUT_MS, log = quietLog }: Database,
  {
    name,
    most,
    options = '',
    pipeline = false,
    onConnect,
  }: {
    name: string
    most: number
    options?: string
    /** True if a query may be sent before the previous one is answered. */
    pipeline?: boolean
    onConnect?: (client: pg.ClientBase) => Promise<void>
  },
) {
  const application = name === '' ? APPLICATION_NAME : `${APPLICATION_NAME} ${name}`
  const open = new Set<Connection>()
  let loggedAt = Number.NEGATIVE_INFINITY
  const logRefusal = () => {
    if (performance.now() - loggedAt < 60_000) return
    loggedAt = performance.now()
    log.error('PostgreSQL has no free connections: raise its max_connections or lower DATABASE_CONNECTIONS', {
      application,
    })
  }
  const config: PoolConfig = {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    pipeline,
    application_name: application,
    // Makes the server end queries that this process no longer waits for, and transactions left open.
    options:
      `-c client_min_messages=warning -c statement_timeout=${Math.floor(timeoutMs * 0.9)} ` +
      `-c idle_in_transaction_session_timeout=${4 * timeoutMs} ${options}`.trim(),
    ...(onConnect ? { onConnect } : {}),
  }
  const pool: pg.Pool = new Pool(config, timeoutMs, logRefusal)
  // The clients of this pool are of type Connection.
  pool.on('connect', (client) => {
    open.add(client as unknown as Connection)
    client.on('error', (error: Error) =>
      log.error('a PostgreSQL connection broke', { application, reason: error.message }),
    )
  })
  pool.on('remove', (client) => open.delete(client as unknown as Connection))
  // Each connection logs its own errors. Without this listener, an error of an idle connection would end the process.
  pool.on('error', () => {})
  let closing: Promise<void> | undefined
  return {
    pool,
    /** Returns the database's time in epoch ms. Rejects if the database does not answer. */
    async ping(): Promise<number> {
      const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
      return Math.round((rows[0] as { now: number }).now)
    },
    /** Closes all connections after their running queries. Cuts off queries that take too long. */
    close: (): Promise<void> =>
      (closing ??= (async () => {
        const hangUpTimer = setTimeout(() => {
          for (const client of open) client.hangUp()
        }, HANG_UP_AFTER_MS)
        await pool.end().finally(() => clearTimeout(hangUpTimer))
      })()),
  }
}

/** Sends all queries that `sendQueries` makes on a client in one message. The client must have a pipeline. */
export function sendInOneMessage<Answer>(client: pg.ClientBase, sendQueries: () => Answer): Answer {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection // missing in the types
  stream.cork()
  try {
    return sendQueries()
  } finally {
    stream.uncork()
  }
}

/** Opens a separate connection without a time limit for queries, for long work. Closes it afterwards. */
export async function withConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new Connection({ connectionString: url, application_name: TOOLS_NAME })
  // A broken connection fails the query that waits for an answer.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

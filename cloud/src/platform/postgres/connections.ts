import type { Socket } from 'node:net'
import { SECOND } from '@belay/contract/constants'
import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import { SERVER_IS_FULL } from '../documents/database-errors.ts'
import { type Log, quietLog } from '../log.ts'
import type { Settings } from '../settings.ts'
import { FEWEST_CONNECTIONS, LONGEST_ANSWER_SECONDS, MOST_CONNECTIONS } from './connection-limits.js'

// Counts and sequence numbers stay far below what a number holds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const LONGEST_QUESTION_MS = LONGEST_ANSWER_SECONDS * SECOND

/** A PostgreSQL database, how many connections this process may have to it, and how long one question may take. */
export type Database = { url: string; connections?: number; timeoutMs?: number; log?: Log }

/** The PostgreSQL that the settings name, if they name one. */
export function toDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'databaseTimeoutSeconds'>,
  log: Log,
): Database | null {
  const { databaseUrl: url, databaseConnections: connections, databaseTimeoutSeconds: seconds } = settings
  return url ? { url, connections, timeoutMs: seconds * SECOND, log } : null
}

/** All connections of Belay go by names that begin with this, so that a restore can tell whether it runs. */
export const APPLICATION = 'belay'
/** Backups and restores; they say nothing about whether it runs. */
export const TOOLS = `${APPLICATION} tools`

const TIME_TO_HANG_UP_MS = 1_000
const ASK_AGAIN_MS = 100

/** What each part of the process gets of its connections: one hears of changes, one or two are for files. */
export function divideConnections(connections = MOST_CONNECTIONS) {
  const files = connections < 10 ? 1 : 2
  const rest = Math.max(connections, FEWEST_CONNECTIONS) - files - 1
  return { documents: Math.ceil(rest / 2), identity: Math.floor(rest / 2), files }
}

/** Given up when a question stays without an answer: whatever is asked next would wait behind the first. */
export class Connection extends pg.Client {
  constructor(config: ClientConfig) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: LONGEST_QUESTION_MS,
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

  /** Ends at once, without saying goodbye to a server that may not listen. */
  hangUp(): void {
    // The types of pg leave out the connection and its stream.
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** Connections of which the server may refuse more: who waits for one is then served by those that there are. */
class Pool extends pg.Pool {
  #waits: number
  #logRefusal: () => void

  constructor(config: PoolConfig, waits: number, logRefusal: () => void) {
    // A pool is typed for the class pg.Client itself, and takes any that extends it.
    super({ ...config, Client: Connection as never })
    this.#waits = waits
    this.#logRefusal = logRefusal
  }

  // One signature stands for the two of pg.Pool, with and without a callback, so what it answers fits both.
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
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      }
    }
  }
}

/** Opens connections as needed. One that breaks ends what ran on it, and the next question opens another. */
export function openConnections(
  { url, timeoutMs = LONGEST_QUESTION_MS, log = quietLog }: Database,
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
    /** Whether a question may be sent before the one before it is answered. */
    pipeline?: boolean
    onConnect?: (client: pg.ClientBase) => Promise<void>
  },
) {
  const application = name === '' ? APPLICATION : `${APPLICATION} ${name}`
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
    // The server ends by itself what this process no longer waits for, or left standing.
    options:
      `-c client_min_messages=warning -c statement_timeout=${Math.floor(timeoutMs * 0.9)} ` +
      `-c idle_in_transaction_session_timeout=${4 * timeoutMs} ${options}`.trim(),
    ...(onConnect ? { onConnect } : {}),
  }
  const pool: pg.Pool = new Pool(config, timeoutMs, logRefusal)
  // Clients of this pool are connections.
  pool.on('connect', (client) => {
    open.add(client as unknown as Connection)
    client.on('error', (error: Error) =>
      log.error('a PostgreSQL connection broke', { application, reason: error.message }),
    )
  })
  pool.on('remove', (client) => open.delete(client as unknown as Connection))
  // Each connection logs its own errors; without a listener, one of an idle connection would end the process.
  pool.on('error', () => {})
  let closing: Promise<void> | undefined
  return {
    pool,
    /** The database's time, in epoch milliseconds; rejects unless it answers. */
    async ping(): Promise<number> {
      const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
      return Math.round((rows[0] as { now: number }).now)
    },
    /** Ends every connection once what runs is answered; what is not answered soon is cut off. */
    close: (): Promise<void> =>
      (closing ??= (async () => {
        const cut = setTimeout(() => {
          for (const client of open) client.hangUp()
        }, TIME_TO_HANG_UP_MS)
        await pool.end().finally(() => clearTimeout(cut))
      })()),
  }
}

/** Sends together what is asked of a client within `ask`; its connections have a pipeline. */
export function inOneMessage<Answer>(client: pg.ClientBase, ask: () => Answer): Answer {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection // left out of the types
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/** One connection of its own, without a limit of time on what it is asked, for work that may take long. */
export async function withConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new Connection({ connectionString: url, application_name: TOOLS })
  // What breaks is met by the question that waits for its answer.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

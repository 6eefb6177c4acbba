import { randomUUID } from 'node:crypto'
import { type Database, divideConnections, openConnections, withConnection } from '../../postgres/connections.ts'
import { createChangeListeners } from '../change-listeners.ts'
import { prepareWrites } from '../sql/prepared-writes.ts'
import type { Statement } from '../sql/query-sql.ts'
import { createStoreReader } from '../sql/reader.ts'
import type { AnyCollection, DocumentStore, Write } from '../store.ts'
import { createWriteBatch } from '../write-batch.ts'
import { createPipelinedQuery, createStatementNames } from './pipelined-queries.ts'
import { createPostgresCache } from './postgres-cache.ts'
import { CATCH_UP_EVERY_MS, createNotifyStatements, listenForChanges } from './postgres-changes.ts'
import { postgres } from './postgres-dialect.ts'
import { findOutdated, refreshOutdatedRows } from './postgres-refresh.ts'
import { preparePostgres } from './postgres-tables.ts'
import { createPostgresWriter } from './postgres-writer.ts'

/** The statement that makes commits durable: acknowledged means on disk, even if the server's default is weaker. */
const DURABLE =
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', " +
  "'local', 'remote_write')"

/** Interval in ms for updating documents that processes of an older version wrote. */
const REFRESH_EVERY_MS = 15_000

type Options = Database & { schema?: string; readMemory?: number }

/**
 * Opens the store in a PostgreSQL schema (version 15 or newer). Several processes may share it. `readMemory` is the
 * size of the read cache in MB.
 */
export function openPostgresStore({ schema = 'belay', readMemory = 8, ...database }: Options): DocumentStore {
  const dialect = postgres(schema)
  const channel = `${schema}_changes`
  const sender = randomUUID()
  const connections = openConnections(database, {
    name: '',
    most: divideConnections(database.connections).documents,
    pipeline: true,
    onConnect: async (client) => {
      await client.query(DURABLE)
      cache.removeAll()
    },
  })
  const { pool } = connections
  const nameStatement = createStatementNames()
  const rows = async <Result>({ sql, values }: Statement): Promise<Result[]> =>
    (await pool.query({ ...nameStatement(sql), values })).rows as Result[]
  const cache = createPostgresCache(dialect, rows, readMemory)
  const listeners = createChangeListeners()
  listeners.add(cache.removeAll, cache.removeAll)
  const telling = createNotifyStatements(dialect, channel, sender)
  const writer = createPostgresWriter({ pool, nameStatement, dialect, channel, telling })
  let listening: ReturnType<typeof listenForChanges> | undefined
  let closed = false
  let prepared: readonly AnyCollection[] = []
  let refreshTimer: NodeJS.Timeout | undefined
  let notifyTimer: NodeJS.Timeout | undefined

  async function commit(writes: readonly Write[]): Promise<void> {
    const checked = prepareWrites(writes)
    if (checked.length > 0) listeners.notify(await writer.commit(checked))
  }

  /** Sends the notifications that other processes failed to send. After an error, the next round tries again. */
  async function sendMissedNotifications(): Promise<void> {
    await pool.query({ ...nameStatement(telling.resendMissed.sql), values: telling.resendMissed.values })
  }

  async function refreshOutdated(): Promise<number> {
    if (closed) return 0
    let refreshed = 0
    for (const collection of await findOutdated(pool, dialect, prepared)) {
      const client = await pool.connect()
      try {
        refreshed += await refreshOutdatedRows(client, dialect, collection)
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    return refreshed
  }
  /** Logs that outdated documents could not be updated. The next round tries again. */
  const logFailedRefresh = (error: Error) =>
    closed ||
    database.log?.error('documents of an older version could not be brought up to date', { error: error.stack })

  return {
    ...createStoreReader(dialect, rows, cache.reads),
    createPipelinedReader: () => createStoreReader(dialect, createPipelinedQuery(pool, nameStatement, cache)),
    createTransactionReader: () => createStoreReader(dialect, createPipelinedQuery(pool, nameStatement)),
    commit,
    batch: () => createWriteBatch(commit),
    /** Starts to listen for changes of other processes. A later `prepare` waits for the first attempt. */
    onChange(listener, missed) {
      listening ??= listenForChanges(database, channel, sender, listeners)
      return listeners.add(listener, missed)
    },
    async prepare(collections) {
      await withConnection(database.url, async (client) => {
        await client.query('set client_min_messages = warning')
        await preparePostgres(client, schema, collections)
        await client.query(telling.createTable)
      })
      prepared = collections
      refreshTimer ??= setInterval(() => void refreshOutdated().catch(logFailedRefresh), REFRESH_EVERY_MS).unref()
      notifyTimer ??= setInterval(() => void sendMissedNotifications().catch(() => {}), CATCH_UP_EVERY_MS).unref()
      await listening?.ready
    },
    refreshOutdated,
    ping: connections.ping,
    async close() {
      if (closed) return
      closed = true
      clearInterval(refreshTimer)
      clearInterval(notifyTimer)
      await listening?.close()
      await connections.close()
    },
  }
}

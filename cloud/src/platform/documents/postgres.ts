import { randomUUID } from 'node:crypto'
import { type Database, divideConnections, openConnections, withConnection } from '../postgres/connections.ts'
import { listenForChanges } from './postgres-changes.ts'
import { postgres, preparePostgres } from './postgres-tables.ts'
import { openPostgresWriter } from './postgres-writer.ts'
import { openListeners, prepareWrites } from './prepared-writes.ts'
import { planPage } from './query-plan.ts'
import { pageStatements, type Statement } from './query-sql.ts'
import { openReader } from './reader.ts'
import { openStatementNames } from './statement-names.ts'
import type { DocumentStore, Write } from './store.ts'
import { openWriteBatch } from './write-batch.ts'

/** Acknowledged is on the disk: whatever the server's setting is, it is not less. */
const DURABLE = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local', 'remote_write')`

/**
 * For `explain`: a table of a few rows is read whole, rightly; this asks what the planner does when it had rather not. What
 * it still scans or sorts has no index.
 */
const UNWILLING =
  'begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_incremental_sort = off; set local enable_bitmapscan = off'

/** The store in PostgreSQL (15 or newer), in a schema of its own; any number of processes may share it. */
export function openPostgresStore({ schema = 'belay', ...database }: Database & { schema?: string }): DocumentStore {
  const dialect = postgres(schema)
  const channel = `${schema}_changes`
  const sender = randomUUID()
  const connections = openConnections(database, {
    name: '',
    most: divideConnections(database.connections).documents,
    onConnect: async (client) => {
      await client.query(DURABLE)
    },
  })
  const { pool } = connections
  const named = openStatementNames()
  const rows = async <Result>({ sql, values }: Statement): Promise<Result[]> =>
    (await pool.query({ ...named(sql), values })).rows as Result[]
  const listeners = openListeners()
  const writer = openPostgresWriter({ pool, named, dialect, channel, sender })
  let listening: ReturnType<typeof listenForChanges> | undefined
  let closed = false

  async function commit(writes: readonly Write[]): Promise<void> {
    const checked = prepareWrites(writes)
    if (checked.length > 0) listeners.tell(await writer.commit(checked))
  }

  return {
    ...openReader(dialect, rows),
    commit,
    batch: () => openWriteBatch(commit),
    /** What other processes commit is heard from when the connection stands; with a listener before `prepare`, that is when `prepare` resolves. */
    onChange(listener, missed) {
      listening ??= listenForChanges(database, channel, sender, listeners)
      return listeners.add(listener, missed)
    },
    async prepare(collections) {
      // A transaction that fails ends with its connection.
      await withConnection(database.url, async (client) => {
        await client.query('set client_min_messages = warning; begin')
        await preparePostgres(client, schema, collections)
        await client.query('commit')
      })
      await listening?.ready
    },
    async explain(collection, query) {
      const plan = planPage(collection, query)
      const client = await pool.connect()
      try {
        await client.query(UNWILLING)
        const lines: string[] = []
        for (const statementOf of pageStatements(dialect, plan)) {
          const { sql, values } = statementOf(plan.limit + 1)
          const found = await client.query({ text: `explain ${named(sql).text}`, values })
          lines.push(...(found.rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']))
        }
        return lines.join('\n')
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    ping: connections.ping,
    async close() {
      if (closed) return
      closed = true
      await listening?.close()
      await connections.close()
    },
  }
}

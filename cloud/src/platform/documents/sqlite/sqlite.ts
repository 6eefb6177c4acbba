import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createChangeListeners } from '../change-listeners.ts'
import type { ColumnValue } from '../sql/index-values.ts'
import type { Statement } from '../sql/query-sql.ts'
import { createStoreReader } from '../sql/reader.ts'
import type { DocumentStore } from '../store.ts'
import { createWriteBatch } from '../write-batch.ts'
import { createSqliteCache } from './sqlite-cache.ts'
import { prepareSqlite, sqlite } from './sqlite-tables.ts'
import { createSqliteWriter } from './sqlite-writer.ts'

/** Size of SQLite's page cache in KiB: for 2,500 documents, from which a search of a common word reads 500. */
const PAGE_CACHE_KIB = 16_000

/** Opens the store in one file, or in ':memory:', for one process. `readMemory` is the read cache's size in MB. */
export function openSqliteStore({ file, readMemory = 8 }: { file: string; readMemory?: number }): DocumentStore {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: false })
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -${PAGE_CACHE_KIB}`)
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => prepared.getOrInsertComputed(sql, () => database.prepare(sql))
  const rows = <Result>({ sql, values }: Statement): Result[] =>
    statement(sql).all(...(values as ColumnValue[])) as Result[]
  const listeners = createChangeListeners()
  const { cache, invalidate } = createSqliteCache(database, statement, readMemory)
  const writer = createSqliteWriter(database, statement, listeners.notify, invalidate)
  const reader = createStoreReader(sqlite, rows, cache)

  return {
    ...reader,
    createPipelinedReader: () => reader,
    createTransactionReader: () => reader,
    // Accounts are in another file, and a second query within the process costs nothing.
    commit: writer.commit,
    batch: () => createWriteBatch(writer.commit),
    onChange: listeners.add,
    async prepare(collections) {
      prepareSqlite(database, collections)
    },
    /** Always 0: only one process writes to the file, and `prepare` has updated all of it. */
    refreshOutdated: async () => 0,
    async ping() {
      rows({ sql: 'select 1', values: [] })
      return Date.now()
    },
    async close() {
      await writer.drain()
      if (database.isOpen) database.close()
    },
  }
}

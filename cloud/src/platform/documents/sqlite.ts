import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { openListeners } from './change-listeners.ts'
import { openForeignCommits } from './foreign-commits.ts'
import type { ColumnValue } from './index-values.ts'
import { documentById, type Statement, type StoredColumns } from './query-sql.ts'
import { openReader } from './reader.ts'
import { prepareSqlite, sqlite } from './sqlite-tables.ts'
import { openSqliteWriter } from './sqlite-writer.ts'
import type { AnyCollection, DocumentStore } from './store.ts'
import { openWriteBatch } from './write-batch.ts'

/** Documents that are remembered as they are stored. */
const MOST_KEPT = 2_000

/** The store in one file, or ':memory:', of one process. A commit is on the disk when it resolves. */
export function openSqliteStore({ file }: { file: string }): DocumentStore {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: false })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => prepared.getOrInsertComputed(sql, () => database.prepare(sql))
  const rows = <Result>({ sql, values }: Statement): Result[] =>
    statement(sql).all(...(values as ColumnValue[])) as Result[]
  const listeners = openListeners()
  // Documents read by their id, until they are written.
  const kept = new Map<string, StoredColumns>()
  const hasForeignCommits = openForeignCommits(database)
  const nameOf = ({ name }: AnyCollection, id: string) => `${name}/${id}`
  const writer = openSqliteWriter(database, statement, listeners.notify, (collection, id) =>
    kept.delete(nameOf(collection, id)),
  )

  function byId(collection: AnyCollection, id: string): StoredColumns | undefined {
    if (hasForeignCommits(false)) kept.clear()
    const name = nameOf(collection, id)
    const known = kept.get(name)
    if (known) return known
    const [row] = rows<StoredColumns>({ sql: documentById(sqlite, collection), values: [id] })
    if (row) kept.set(name, row)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    return row
  }
  const reader = openReader(sqlite, rows, byId)

  return {
    ...reader,
    inOrder: () => reader,
    // Accounts are in a file of their own, and asking twice within the process costs nothing.
    beside: () => null,
    commit: writer.commit,
    batch: () => openWriteBatch(writer.commit),
    onChange: listeners.add,
    async prepare(collections) {
      prepareSqlite(database, collections)
    },
    /** One process writes to the file, and `prepare` has brought all of it up to date. */
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

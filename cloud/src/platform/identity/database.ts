import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { createCommitDetector } from '../documents/sqlite/commit-detector.ts'
import {
  type Database,
  divideConnections,
  openConnections,
  toDatabase,
  withConnection,
} from '../postgres/connections.ts'
import type { Log } from '../process/log.ts'
import type { Settings } from '../settings/settings.ts'
import { SingleSchemaDialect } from './single-schema-dialect.ts'

type Row = Record<string, unknown>
/** Maximum number of cached query results. The cache is cleared at the next commit. */
const MOST_KEPT = 10_000
type Params = readonly (string | number | null)[]

/** The database of identity: a separate SQLite file, or a separate schema in PostgreSQL. */
export type AuthDatabase = {
  kysely: Kysely<Record<string, Row>>
  type: 'sqlite' | 'postgres'
  /** Runs a statement with parameters $1, $2, …. Never runs inside another caller's transaction. */
  run(text: string, params?: Params): Promise<Row[]>
  /** Reads committed data as fast as possible, for every call. SQLite results are cached until the next commit. */
  read(text: string, params?: Params): Promise<readonly Row[]>
  /** Runs the work in one process at a time. For migrations. */
  withMigrationLock<Result>(work: () => Promise<Result>): Promise<Result>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens the database of the settings and creates our tables. `schema` is the PostgreSQL schema. */
export async function openAuthDatabase(settings: Settings, log: Log, schema = 'identity'): Promise<AuthDatabase> {
  const postgres = toDatabase(settings, log)
  const database = await (postgres ? openPostgres(postgres, schema) : openSqlite(settings.dataDir))
  await database.withMigrationLock(async () => {
    for (const statement of TABLES) await database.run(statement)
  })
  return database
}

async function openSqlite(folder: string): Promise<AuthDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'auth.db')
  const writer = new DatabaseSync(file, { timeout: 5000 })
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const reader = new DatabaseSync(file, { timeout: 5000, readOnly: true })
  const prepared = new Map<string, { statement: StatementSync; kept: Map<string, Row[]> }>()
  const hasCommits = createCommitDetector(reader)
  let written = false
  let keptCount = 0
  function forgetOutdated(): void {
    if (!hasCommits(written) && keptCount < MOST_KEPT) return
    for (const { kept } of prepared.values()) kept.clear()
    keptCount = 0
  }
  const numbered = (text: string) => text.replace(/\$(\d+)/g, '?$1')
  const database = toKyselyDatabase(writer, () => {
    written = true
  })
  const kysely = new Kysely<Record<string, Row>>({ dialect: new SqliteDialect({ database }) })
  return {
    kysely,
    type: 'sqlite',
    // Waits in the library's queue for the only writing connection, so that it runs in no transaction of the library.
    run: async (text, params = []) =>
      (await kysely.executeQuery<Row>(CompiledQuery.raw(numbered(text), [...params]))).rows,
    async read(text, params = []) {
      forgetOutdated()
      written = false
      const { statement, kept } = prepared.getOrInsertComputed(text, () => ({
        statement: reader.prepare(numbered(text)),
        kept: new Map(),
      }))
      const values = JSON.stringify(params)
      const remembered = kept.get(values)
      if (remembered) return remembered
      const rows = statement.all(...(params as SQLInputValue[])) as Row[]
      kept.set(values, rows)
      keptCount++
      return rows
    },
    withMigrationLock: (work) => work(),
    ping: async () => {},
    async close() {
      // Only the last closed connection writes the log back to the file, and a read-only connection cannot do that.
      reader.close()
      await kysely.destroy()
      if (writer.isOpen) writer.close()
    },
  }
}

async function openPostgres(where: Database, schema: string): Promise<AuthDatabase> {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`Not a schema name: ${schema}`)
  const options = `-c search_path=${schema} -c synchronous_commit=on`
  const { pool, ping, close } = openConnections(where, {
    name: 'identity',
    most: divideConnections(where.connections).identity,
    options,
  })
  const names = new Map<string, string>()
  const kysely = new Kysely<Record<string, Row>>({ dialect: new SingleSchemaDialect(schema, { pool }) })
  const run: AuthDatabase['run'] = async (text, params = []) => {
    const name = names.getOrInsertComputed(text, () => `identity_${names.size}`)
    return (await pool.query({ name, text, values: [...params] })).rows as Row[]
  }
  const database: AuthDatabase = {
    kysely,
    type: 'postgres',
    run,
    read: run,
    // The lock belongs to a separate connection, which the work does not use.
    withMigrationLock: (work) =>
      withConnection(where.url, async (client) => {
        await client.query('select pg_advisory_lock(hashtext($1))', [`belay ${schema}`])
        return work()
      }),
    ping: async () => void (await ping()),
    close,
  }
  await database.withMigrationLock(async () => {
    await pool.query(`create schema if not exists ${schema}`)
  })
  return database
}

/** Adapts node:sqlite to Kysely's SQLite dialect. Calls `onWrite` before each statement that may write. */
function toKyselyDatabase(database: DatabaseSync, onWrite: () => void) {
  return {
    close: () => database.close(),
    prepare(text: string) {
      const statement = database.prepare(text)
      if (!/^\s*select\b/i.test(text)) onWrite()
      const values = (params: readonly unknown[]) => params as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (params: readonly unknown[]) => statement.all(...values(params)),
        run: (params: readonly unknown[]) => statement.run(...values(params)),
        iterate: (params: readonly unknown[]) => statement.iterate(...values(params)),
      }
    },
  }
}

/** Our tables in addition to those of the library: codes, rate limit counters, and secrets if none is set. */
const TABLES = [
  `create table if not exists codes (hash text primary key, kind text not null, userid text, email text not null,
    payload text not null, "createdAt" bigint not null, "expiresAt" bigint not null)`,
  'create index if not exists codes_userid on codes (userid, kind)',
  'create index if not exists codes_email on codes (email, kind)',
  'create index if not exists "codes_expiresAt" on codes ("expiresAt")',
  'create table if not exists limits (bucket text primary key, used integer not null, "resetAt" bigint not null)',
  'create index if not exists "limits_resetAt" on limits ("resetAt")',
  'create table if not exists kept (name text primary key, value text not null)',
]

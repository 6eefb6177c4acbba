import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe } from 'vitest'
import { COLLECTIONS } from '../collections.ts'
import { openPostgresStore } from '../platform/documents/postgres.ts'
import { openSqliteStore } from '../platform/documents/sqlite.ts'
import type { AnyCollection, DocumentStore } from '../platform/documents/store.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export type TestStore = {
  store: DocumentStore
  /** Another store over the same database, as another process would open it. */
  again: () => Promise<DocumentStore>
  /** Where the tables are, in PostgreSQL. */
  schema: string
  /** Where the file is, in SQLite. */
  folder: string
  close: () => Promise<void>
}

/** The PostgreSQL of the tests, which the set-up of the test run started. */
export function testPostgres(): string {
  const url = process.env.BELAY_TEST_POSTGRES
  if (!url) throw new Error('BELAY_TEST_POSTGRES is not set: the tests need a PostgreSQL.')
  return url
}

/** A fresh, prepared store of its own: a temporary file, or a schema that is dropped when it is closed. */
export async function openTestStore(
  engine: Engine,
  collections: readonly AnyCollection[] = COLLECTIONS,
  databaseUrl = engine === 'postgres' ? testPostgres() : '',
): Promise<TestStore> {
  const opened: DocumentStore[] = []
  const schema = `test_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'belay-store-'))
  const again = async () => {
    const store =
      engine === 'sqlite'
        ? openSqliteStore({ file: join(folder, 'app.db') })
        : openPostgresStore({ url: databaseUrl, schema })
    opened.push(store)
    await store.prepare(collections)
    return store
  }
  const close = async () => {
    for (const store of opened.splice(0)) await store.close()
    rmSync(folder, { recursive: true, force: true })
    if (engine === 'postgres') await dropSchema(schema)
  }
  return { store: await again(), again, schema, folder, close }
}

async function dropSchema(schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: testPostgres() })
  await client.connect()
  await client.query('set client_min_messages = warning')
  // A few tables at a time: what one statement drops with all its indexes is locked at once, and locks are limited.
  const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', [schema])
  for (let at = 0; at < rows.length; at += 10) {
    const tables = rows.slice(at, at + 10).map(({ tablename }) => `"${schema}"."${tablename}"`)
    await client.query(`drop table ${tables.join(', ')} cascade`)
  }
  await client.query(`drop schema if exists "${schema}" cascade`)
  await client.end()
}

/** Runs a suite about the store itself on each engine. */
export function onBothEngines(
  name: string,
  suite: (open: (collections?: readonly AnyCollection[]) => Promise<TestStore>, engine: Engine) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    const opened: TestStore[] = []
    afterAll(() => Promise.all(opened.map(({ close }) => close())))
    suite(async (collections) => {
      const fresh = await openTestStore(engine, collections)
      opened.push(fresh)
      return fresh
    }, engine)
  })
}

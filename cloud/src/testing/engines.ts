import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, onTestFinished, TestRunner } from 'vitest'
import { COLLECTIONS } from '../collections.ts'
import { openPostgresStore } from '../platform/documents/postgres/postgres.ts'
import { openSqliteStore } from '../platform/documents/sqlite/sqlite.ts'
import type { AnyCollection, DocumentStore } from '../platform/documents/store.ts'
import { dropSchema, emptyTables, sharedSchemaPrefix, testPostgres } from './schemas.ts'

export type Engine = 'sqlite' | 'postgres'
/** Both engines. `npm run mutate` names one, because it runs each test many times. */
export const ENGINES: readonly Engine[] =
  process.env.BELAY_TEST_STORE === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

export type TestStore = {
  store: DocumentStore
  /** Opens another store on the same database, as another process does. */
  again: () => Promise<DocumentStore>
  /** The schema of the tables in PostgreSQL. */
  schema: string
  /** The folder of the file in SQLite. */
  folder: string
  close: () => Promise<void>
}

/** Opens an empty, prepared store: a temporary file, or a schema on the server at `url`, which `close` drops. */
export async function openTestStore(
  engine: Engine,
  collections: readonly AnyCollection[] = COLLECTIONS,
  url = engine === 'postgres' ? testPostgres() : '',
): Promise<TestStore> {
  const schema = `test_${randomBytes(6).toString('hex')}`
  const release = async () => {
    if (engine === 'postgres') await dropSchema(schema, url)
  }
  return openIn(engine, collections, { url, schema, isPrepared: false }, release)
}

/**
 * Opens an empty store that already has its tables: a copy of an empty file, or a schema from an earlier test. On
 * PostgreSQL it uses the open connections of this worker, because a new one costs more than a test's queries, unless it
 * `hasOwnConnections`.
 */
export async function openSharedTestStore(engine: Engine, { hasOwnConnections = false } = {}): Promise<TestStore> {
  if (engine === 'sqlite') {
    const database = { url: '', schema: '', isPrepared: true }
    return openIn(engine, COLLECTIONS, database, async () => {}, await emptyFile())
  }
  const free = borrowed.indexOf(false)
  const at = free === -1 ? borrowed.length : free
  borrowed[at] = true
  const schema = `${sharedSchemaPrefix()}${process.env.VITEST_POOL_ID}_${at}`
  const shared = sharedStores[at] ?? (await openPrepared(schema))
  sharedStores[at] = shared
  await emptyTables(schema)
  const unlisten: (() => void)[] = []
  const onChange: DocumentStore['onChange'] = (...listener) => {
    const end = shared.onChange(...listener)
    unlisten.push(end)
    return end
  }
  const release = async () => {
    for (const end of unlisten) end()
    borrowed[at] = false
  }
  const database = { url: testPostgres(), schema, isPrepared: true }
  const connected = hasOwnConnections ? undefined : { ...shared, onChange }
  return openIn(engine, COLLECTIONS, database, release, undefined, connected)
}

/** For each prepared schema of this worker, true if it is in use, and its store. */
const borrowed: boolean[] = []
const sharedStores: DocumentStore[] = []

/** Creates the tables in a new schema, and opens a store without the timers of the store that created them. */
async function openPrepared(schema: string): Promise<DocumentStore> {
  const database = { url: testPostgres(), schema }
  const first = openPostgresStore(database)
  await first.prepare(COLLECTIONS)
  await first.close()
  return openPostgresStore(database)
}

async function openIn(
  engine: Engine,
  collections: readonly AnyCollection[],
  { url, schema, isPrepared }: { url: string; schema: string; isPrepared: boolean },
  release: () => Promise<void>,
  from?: string,
  shared?: DocumentStore,
): Promise<TestStore> {
  const opened: DocumentStore[] = []
  const folder = mkdtempSync(join(tmpdir(), 'belay-store-'))
  const file = join(folder, 'app.db')
  if (from) copyFileSync(from, file)
  const open = () => {
    const store = engine === 'sqlite' ? openSqliteStore({ file }) : openPostgresStore({ url, schema })
    opened.push(store)
    return store
  }
  const again = async () => {
    const store = open()
    await store.prepare(collections)
    return store
  }
  const close = async () => {
    for (const store of opened.splice(0)) await store.close()
    rmSync(folder, { recursive: true, force: true })
    await release()
  }
  return { store: shared ?? (isPrepared ? open() : await again()), again, schema, folder, close }
}

let empty: Promise<string> | undefined
/** Returns a file with the tables of all collections. Each worker creates one file. */
const emptyFile = () =>
  (empty ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'belay-empty-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'app.db')
    const store = openSqliteStore({ file })
    await store.prepare(COLLECTIONS)
    await store.close()
    return file
  })())

/** Returns a function that registers a cleanup: after the current test, or after the whole suite if no test runs. */
export function registerCleanup(): (close: () => Promise<unknown>) => void {
  const opened: (() => Promise<unknown>)[] = []
  afterAll(() => Promise.all(opened.map((close) => close())))
  return (close) => {
    if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()))
    else opened.push(close)
  }
}

export function onBothEngines(
  name: string,
  suite: (open: (collections?: readonly AnyCollection[]) => Promise<TestStore>, engine: Engine) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    const closeAfterwards = registerCleanup()
    suite(async (collections) => {
      const fresh = await openTestStore(engine, collections)
      closeAfterwards(fresh.close)
      return fresh
    }, engine)
  })
}

import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, onTestFinished, TestRunner } from 'vitest'
import { COLLECTIONS } from '../collections.ts'
import { openPostgresStore } from '../platform/documents/postgres.ts'
import { openSqliteStore } from '../platform/documents/sqlite.ts'
import type { AnyCollection, DocumentStore } from '../platform/documents/store.ts'
import { borrowedSchemas, dropSchema, emptyTables, testPostgres } from './schemas.ts'

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

/** A fresh, prepared store of its own: a temporary file, or a schema that is dropped when it is closed. */
export async function openTestStore(
  engine: Engine,
  collections: readonly AnyCollection[] = COLLECTIONS,
): Promise<TestStore> {
  const schema = `test_${randomBytes(6).toString('hex')}`
  const database = { url: engine === 'postgres' ? testPostgres() : '', schema }
  const dropped = async () => {
    if (engine === 'postgres') await dropSchema(schema)
  }
  return openIn(engine, collections, database, dropped)
}

/**
 * A prepared, empty store of all collections whose tables were made before: a copy of an empty file, or a schema that
 * an earlier test has left.
 */
export async function borrowTestStore(
  engine: Engine,
  url = engine === 'postgres' ? testPostgres() : '',
): Promise<TestStore> {
  if (engine === 'sqlite') return openIn(engine, COLLECTIONS, { url, schema: '' }, async () => {}, await emptyFile())
  const free = borrowed.indexOf(false)
  const at = free === -1 ? borrowed.length : free
  borrowed[at] = true
  const schema = `${borrowedSchemas()}${process.env.VITEST_POOL_ID}_${at}`
  await emptyTables(schema)
  const returned = async () => {
    borrowed[at] = false
  }
  return openIn(engine, COLLECTIONS, { url, schema }, returned)
}

/** Which of this worker's schemas are borrowed now. */
const borrowed: boolean[] = []

async function openIn(
  engine: Engine,
  collections: readonly AnyCollection[],
  { url, schema }: { url: string; schema: string },
  release: () => Promise<void>,
  from?: string,
): Promise<TestStore> {
  const opened: DocumentStore[] = []
  const folder = mkdtempSync(join(tmpdir(), 'belay-store-'))
  const file = join(folder, 'app.db')
  if (from) copyFileSync(from, file)
  const again = async () => {
    const store = engine === 'sqlite' ? openSqliteStore({ file }) : openPostgresStore({ url, schema })
    opened.push(store)
    await store.prepare(collections)
    return store
  }
  const close = async () => {
    for (const store of opened.splice(0)) await store.close()
    rmSync(folder, { recursive: true, force: true })
    await release()
  }
  return { store: await again(), again, schema, folder, close }
}

let empty: Promise<string> | undefined
/** A file with the tables of all collections, made once by each worker. */
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

/** Closes what a test opened when that is over; what was opened beside the tests, after all of the suite's. */
export function closingAfterwards(): (close: () => Promise<unknown>) => void {
  const opened: (() => Promise<unknown>)[] = []
  afterAll(() => Promise.all(opened.map((close) => close())))
  return (close) => {
    if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()))
    else opened.push(close)
  }
}

/** Runs a suite about the store itself on each engine. */
export function onBothEngines(
  name: string,
  suite: (open: (collections?: readonly AnyCollection[]) => Promise<TestStore>, engine: Engine) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    const closeAfterwards = closingAfterwards()
    suite(async (collections) => {
      const fresh = await openTestStore(engine, collections)
      closeAfterwards(fresh.close)
      return fresh
    }, engine)
  })
}

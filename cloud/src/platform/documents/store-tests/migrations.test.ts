import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onBothEngines, openTestStore } from '../../../testing/engines.ts'
import { testPostgres } from '../../../testing/schemas.ts'
import { SYSTEM } from '../../calls/actor.ts'
import type { Permitted } from '../../calls/permit.ts'
import { randomIds } from '../../process/ids.ts'
import { systemClock } from '../../time/clock.ts'
import { auditEntries } from '../audit-trail.ts'
import { checkMigrations } from '../migrations.ts'
import type { Collection, DocumentStore } from '../store.ts'
import { guards, transact } from '../transaction.ts'
import { type Book, book, books, put, remove } from './books.testing.ts'

/** The next version of the book, with a language, which a list filters by, and topics. */
type NewBook = Book & { language: string; topics: string[] }
const newBooks: Collection<NewBook> = {
  ...books,
  schemaVersion: 2,
  migrations: { 2: (doc) => ({ language: 'en', topics: ['general'], ...doc }) },
  indexVersion: 2,
  keys: { ...books.keys, language: { type: 'text', of: (doc) => doc.language } },
  multiValueKeys: { ...books.multiValueKeys, topics: (doc) => doc.topics },
  lists: [...books.lists, { where: ['language'], orderBy: 'title' }, { where: ['topics'], orderBy: 'year' }],
  words: (doc) => `${doc.title} ${doc.readers.join(' ')} ${doc.language}`,
  audience: (doc) => ({ emails: doc.readers, roles: doc.topics }),
}
const manyBooks = (count: number) =>
  Array.from({ length: count }, (_, at) => put(book(`b${at}`, { title: `Title ${at}`, readers: ['kim'] }), 0))
const inEnglish = (store: DocumentStore) => store.count(newBooks, { where: { language: 'en' } }, 5000)
const general = (store: DocumentStore) => store.count(newBooks, { where: { topics: 'general' } }, 5000)

onBothEngines('A collection with a new schema version', (open) => {
  test('has all documents in the new version after the start, with their version numbers unchanged', async () => {
    const { store, again } = await open([books])
    await store.commit(manyBooks(1200))
    await store.commit([put(book('b5', { title: 'Changed' }), 1)])
    await store.close()
    const later = await again()
    await later.prepare([newBooks])
    expect(await later.get(newBooks, 'b5')).toMatchObject({ title: 'Changed', language: 'en', version: 2 })
    expect([await inEnglish(later), await general(later)]).toEqual([1200, 1200])
    const { rows } = await later.findText(newBooks, { where: { language: 'en' }, orderBy: 'title', limit: 200 })
    expect(rows.every(({ text }) => JSON.parse(text).language === 'en')).toBe(true)
    expect(await later.count(newBooks, { search: 'title en' }, 5000)).toBe(500)
  })

  test('has all documents in the new version even if the index version stays the same', async () => {
    const { store, again } = await open([books])
    await store.commit(manyBooks(3))
    await store.close()
    const later = await again()
    const sameIndex: Collection<NewBook> = {
      ...(books as Collection<NewBook>), // every key of a book is a key of a new book
      schemaVersion: 2,
      migrations: { 2: (doc) => ({ language: 'en', topics: [], ...doc, title: 'Same title' }) },
    }
    await later.prepare([sameIndex])
    expect((await later.find(sameIndex, { orderBy: 'title', from: 'Same title' })).items).toHaveLength(3)
    await later.commit([{ collection: sameIndex, id: 'b1', expectedVersion: 1, doc: null }])
    expect(await later.count(sameIndex, { search: 'same' })).toBe(2)
  })

  test('refuses to start if a migration is missing', async () => {
    const { store } = await open([])
    const { migrations: _, ...withoutStep } = newBooks
    await expect(store.prepare([withoutStep])).rejects.toThrow('books has the schema version 2, but migrations to none')
    expect(() => checkMigrations({ ...books, migrations: { 2: (doc) => doc } })).toThrow('migrations to 2')
    expect(() => checkMigrations({ ...books, indexVersion: 0 })).toThrow('versions are integers from 1')
  })
})

describe('Two versions of Belay on one PostgreSQL database', () => {
  /** Opens a process of the old version that writes books, then a process of the new version. */
  async function sideBySide(count = 3) {
    const tests = await openTestStore('postgres', [books, auditEntries, guards])
    onTestFinished(tests.close)
    await tests.store.commit(manyBooks(count))
    const newer = await tests.again()
    await newer.prepare([newBooks, auditEntries, guards])
    return { older: tests.store, newer, again: tests.again, schema: tests.schema }
  }

  test('the new version reads at once what the old version writes, and lists it after a refresh', async () => {
    const { older, newer } = await sideBySide()
    await older.commit([put(book('late', { title: 'Late', readers: ['kim'] }), 0)])
    expect(await newer.get(newBooks, 'late')).toMatchObject({ language: 'en', topics: ['general'] })
    const [row] = (await newer.findText(newBooks, { orderBy: 'title', from: 'Late', to: 'Late' })).rows
    expect(JSON.parse(row?.text ?? '')).toMatchObject({ language: 'en', topics: ['general'] })
    expect(await inEnglish(newer)).toBe(3)
    expect(await newer.refreshOutdated()).toBe(1)
    expect([await inEnglish(newer), await general(newer)]).toEqual([4, 4])
    expect(await newer.refreshOutdated()).toBe(0)
  })

  test('the old version keeps the new fields when it updates a document', async () => {
    const { older, newer } = await sideBySide()
    const german: NewBook = { ...book('g', { title: 'Neu' }), language: 'de', topics: ['ropes'] }
    await newer.commit([{ collection: newBooks, id: 'g', expectedVersion: 0, doc: german }])
    const services = { store: older, clock: systemClock, ids: randomIds }
    await transact(services, SYSTEM, 'books.update', async (tx) => {
      const doc = await tx.require(books, 'g')
      tx.update(books, doc as Permitted<typeof doc>, { title: 'Neuer' }) // anyone may change a book of the tests
    })
    expect(await newer.get(newBooks, 'g')).toMatchObject({ title: 'Neuer', language: 'de', topics: ['ropes'] })
    await newer.refreshOutdated()
    expect((await newer.find(newBooks, { where: { language: 'de' }, orderBy: 'title' })).items).toHaveLength(1)
    expect((await newer.find(newBooks, { where: { topics: 'ropes' }, orderBy: 'year' })).items).toHaveLength(1)
  })

  test('a document that the old version deletes or recreates is not found by its old index values', async () => {
    const { older, newer } = await sideBySide()
    await older.commit([remove('b1', 1)])
    const first = () =>
      newer.firstOfEach(newBooks, { each: 'topics', values: ['general'], orderBy: 'year', descending: true })
    expect([...(await first()).values()]).toEqual(['b2'])
    await older.commit([put(book('b1'), 0)])
    await newer.refreshOutdated()
    expect(await general(newer)).toBe(3)
  })

  test('the old version can start again while the new version runs, and both continue', async () => {
    const { newer, again } = await sideBySide()
    const restarted = await again()
    await restarted.commit([put(book('again', { readers: ['kim'] }), 0)])
    expect(await restarted.count(books, { where: { readers: 'kim' } })).toBe(4)
    await newer.refreshOutdated()
    expect(await inEnglish(newer)).toBe(4)
  })

  test('both versions can write while indexes are built', async () => {
    const tests = await openTestStore('postgres', [books])
    onTestFinished(tests.close)
    const older = tests.store
    await older.commit(manyBooks(500))
    const newer = await tests.again()
    // An open snapshot blocks the index build, which must not block writers in turn.
    const reader = new pg.Client({ connectionString: testPostgres() })
    const observer = new pg.Client({ connectionString: testPostgres() })
    await Promise.all([reader.connect(), observer.connect()])
    await reader.query('begin isolation level repeatable read')
    await reader.query('select 1')
    let isBuilt = false
    const build = newer.prepare([newBooks]).then(() => {
      isBuilt = true
    })
    await expect
      .poll(async () => {
        const { rows } = await observer.query(
          `select 1 from pg_stat_progress_create_index p join pg_class c on c.oid = p.relid
           where c.relnamespace = $1::regnamespace`,
          [tests.schema],
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await older.commit([put(book('b7', { title: 'By the old one' }), 1), put(book('late'), 0)])
    expect(isBuilt).toBe(false)
    await reader.query('commit')
    await build
    await Promise.all([reader.end(), observer.end()])
    await newer.refreshOutdated()
    expect([await inEnglish(newer), await general(newer)]).toEqual([501, 501])
    expect(await newer.get(newBooks, 'b7')).toMatchObject({ title: 'By the old one', version: 2 })
  })
})

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { onBothEngines, type TestStore } from '../../../testing/engines.ts'
import { testPostgres } from '../../../testing/schemas.ts'
import { withConnection } from '../../postgres/connections.ts'
import { type Collection, type Query, UniqueConflict } from '../store.ts'
import { add, type Book, book, books, idsOf, put } from './books.testing.ts'

onBothEngines('A store that is opened again', (open, engine) => {
  test('has its documents and lists', async () => {
    const { store, again } = await open([books])
    await add(store, book('1', { readers: ['kim'] }))
    await store.close()
    await store.close()
    const later = await again()
    expect(await later.get(books, '1')).toMatchObject({ id: '1', version: 1 })
    expect(await idsOf(later, { where: { readers: 'kim' }, orderBy: 'year', search: 'book' })).toEqual(['1'])
  })

  test('rebuilds lists after a changed declaration and keeps documents and versions', async () => {
    const { store, again } = await open([books])
    await add(
      store,
      ...Array.from({ length: 1200 }, (_, at) => book(`b${at}`, { title: `Title ${at}`, readers: ['kim'] })),
    )
    await store.commit([put(book('b5', { title: 'Changed', code: 'X' }), 1)])
    const changed: Collection<Book> = {
      ...books,
      indexVersion: 2,
      keys: {
        ...books.keys,
        title: { type: 'text', of: (one) => one.title?.toUpperCase() ?? null },
        readerCount: { type: 'number', of: (one) => one.readers.length },
      },
      multiValueKeys: { letters: (one) => [...(one.title ?? '')] },
      lists: [
        { where: [], orderBy: 'title' },
        { where: ['readerCount'], orderBy: 'title' },
        { where: ['letters'], orderBy: 'year' },
      ],
      words: (one) => `new ${one.title}`,
    }
    const later = await again()
    await later.prepare([changed])
    expect(await later.get(changed, 'b5')).toMatchObject({ title: 'Changed', version: 2 })
    const find = async (query: Query) => (await later.find(changed, query)).items.map(({ id }) => id)
    expect(await find({ orderBy: 'title', limit: 1 })).toEqual(['b5'])
    expect(await find({ where: { readerCount: 0 }, orderBy: 'title' })).toEqual(['b5'])
    expect(await find({ where: { letters: 'C' }, orderBy: 'year' })).toEqual(['b5'])
    expect(await find({ orderBy: 'title', search: 'new changed' })).toEqual(['b5'])
    expect(await later.count(changed, {}, 5000)).toBe(1200)
    const taken = { ...put(book('y', { code: 'X' }), 0), collection: changed }
    await expect(later.commit([taken])).rejects.toThrow(UniqueConflict)
    await later.prepare([books])
    expect(await later.count(books, { where: { readers: 'kim' } }, 5000)).toBe(1199)
  })

  /** Runs a statement directly on the database. Returns its rows. */
  async function query({ folder, schema }: Pick<TestStore, 'folder' | 'schema'>, text: string): Promise<unknown[]> {
    if (engine === 'sqlite') {
      using database = new DatabaseSync(join(folder, 'app.db'))
      return database.prepare(text).all()
    }
    return withConnection(testPostgres(), async (client) => {
      await client.query(`set search_path = "${schema}"`)
      return (await client.query(text)).rows
    })
  }

  test('refuses data of a newer version with a clear message, and does not change it', async () => {
    const { store, again, schema, folder } = await open([])
    await store.prepare([books])
    await query({ folder, schema }, "update _declarations set declaration = '99' where name = '_version'")
    await expect(again()).rejects.toThrow(
      /^This data was written by a newer version of Belay \(data version 99; this version supports \d+\)\./,
    )
  })

  test.each([
    ['an unreleased version', "update _declarations set declaration = '2' where name = '_version'", 2],
    ['a version without data versions', "delete from _declarations where name = '_version'", 0],
  ])('refuses data of %s, and does not change it', async (_, change, version) => {
    const tests = await open([])
    await tests.store.prepare([books])
    await query(tests, change)
    const before = await query(tests, 'select * from _declarations order by name')
    await expect(tests.again()).rejects.toThrow(
      new RegExp(`from before its first release \\(data version ${version};.*\\)\\.\\n.*\\n.*npm run reset$`),
    )
    expect(await query(tests, 'select * from _declarations order by name')).toEqual(before)
  })

  test('can be prepared by several processes at once', async () => {
    const { again } = await open([])
    const stores = await Promise.all([again(), again(), again()])
    await Promise.all(stores.map((store) => store.prepare([books])))
    await Promise.all(stores.map((store, at) => add(store, book(`${at}`))))
    expect(await Promise.all(stores.map((store) => store.count(books, {})))).toEqual([3, 3, 3])
  })

  test('refuses a declaration that names an undeclared key', async () => {
    const { store } = await open([])
    await expect(store.prepare([{ ...books, lists: [{ where: ['none'], orderBy: 'title' }] }])).rejects.toThrow('none')
    await expect(store.prepare([{ ...books, unique: { none: 'This is taken.' } }])).rejects.toThrow('none')
    expect(Math.abs((await store.ping()) - Date.now())).toBeLessThan(60_000)
  })
})

import { expect, test } from 'vitest'
import { onBothEngines } from '../../../testing/engines.ts'
import type { DocumentStore, Query } from '../store.ts'
import { add, type Book, book, books, idsOf, put, remove } from './books.testing.ts'

/** Changes of fields that lists filter or sort by, of fields that a search reads, and of other fields. */
const CHANGES: Partial<Book>[] = [
  { title: 'Knots' },
  { createdAt: 2 },
  { year: 1990 },
  { lent: true },
  { readers: ['kim', 'lee'] },
  { shelf: 'B' },
  { readers: ['lee'], lent: false },
  { code: 'X' },
  { code: 'Y', title: 'Ropes' },
  { readers: [], year: null, shelf: null },
  { title: null, code: null },
]
const QUERIES: Query[] = [
  { orderBy: 'title' },
  { orderBy: 'year' },
  { orderBy: 'year', from: 1995 },
  ...['A', 'B', null].map((shelf): Query => ({ where: { shelf }, orderBy: 'year' })),
  ...[true, false].flatMap((lent): Query[] => [
    { where: { lent }, orderBy: 'title' },
    { where: { shelf: 'B', lent }, orderBy: 'title' },
    { where: { readers: 'lee', lent }, orderBy: 'title' },
  ]),
  ...['kim', 'lee'].map((readers): Query => ({ where: { readers }, orderBy: 'year' })),
  ...['book', 'knots', 'ropes', 'kim', 'lee'].map((search): Query => ({ orderBy: 'year', search })),
]

onBothEngines('A changed document', (open) => {
  const runQueries = (store: DocumentStore) => Promise.all(QUERIES.map((query) => idsOf(store, query)))

  test('can be written after a commit that only deletes documents, for any number of them', async () => {
    const { store } = await open([books])
    const many = Array.from({ length: 30 }, (_, at) => book(`${at}`, { readers: [`reader${at}`] }))
    for (const doc of many) await add(store, doc)
    for (const { id } of many) await store.commit([remove(id, 1)])
    await add(store, book('next'))
    expect(await idsOf(store, { orderBy: 'year' })).toEqual(['next'])
  })

  test('appears in queries like a newly written one, no matter which fields have changed', async () => {
    const { store } = await open([books])
    const other = book('other', { year: 1995, readers: ['kim'], code: 'Z' })
    let changed = book('changed', { readers: ['kim'] })
    await add(store, changed, other)
    for (const [at, change] of CHANGES.entries()) {
      changed = { ...changed, ...change }
      await store.commit([put(changed, at + 1), put(other, at + 1)])
      const { store: fresh } = await open([books])
      await add(fresh, changed, other)
      expect(await runQueries(store), JSON.stringify(change)).toEqual(await runQueries(fresh))
      await expect(add(store, book('another', { code: 'Z' }))).rejects.toThrow('code')
    }
  })
})

import { expect, test } from 'vitest'
import { onBothEngines } from '../../../testing/engines.ts'
import type { StoreReader } from '../store.ts'
import { add, book, books, put, remove } from './books.testing.ts'

const shelfA = { where: { shelf: 'A' }, orderBy: 'year' }
async function readAll(store: StoreReader) {
  const { items } = await store.find(books, shelfA)
  const { rows } = await store.findText(books, shelfA)
  return {
    one: (await store.get(books, '1'))?.title ?? null,
    page: items.map(({ title }) => title),
    texts: rows.map(({ text }) => (JSON.parse(text) as { title: string }).title),
    many: (await store.getMany(books, ['1', '2'])).map(({ title }) => title),
    first: (await store.firstOfEach(books, { each: 'shelf', values: ['A'], orderBy: 'year' })).get('A') ?? null,
    sums: (await store.sum(books, shelfA, ['year'])).map(({ count }) => count),
    count: await store.count(books, shelfA),
  }
}
const only = (...titles: string[]) => ({
  one: titles[0] ?? null,
  page: titles,
  texts: titles,
  many: titles,
  first: titles.length > 0 ? '1' : null,
  sums: titles.length > 0 ? [titles.length] : [],
  count: titles.length,
})

onBothEngines('Repeated reads', (open) => {
  test('return the last commit, and are not affected by changes of an earlier result', async () => {
    const { store } = await open([books])
    expect(await readAll(store)).toEqual(only())
    await add(store, book('1', { shelf: 'A', title: 'Ropes' }))
    expect(await readAll(store)).toEqual(only('Ropes'))
    const mine = await store.get(books, '1')
    if (mine) mine.title = 'scribbled over'
    const page = await store.find(books, shelfA)
    const many = await store.getMany(books, ['1', '2'])
    for (const item of [...page.items, ...many]) item.title = 'scribbled over'
    const first = await store.firstOfEach(books, { each: 'shelf', values: ['A'], orderBy: 'year' })
    first.clear()
    for (const sum of await store.sum(books, shelfA, ['year'])) sum.count = 0
    expect(await readAll(store)).toEqual(only('Ropes'))
    const renamed = book('1', { shelf: 'A', title: 'Knots' })
    await store.commit([put(renamed, 1)])
    expect(await readAll(store)).toEqual(only('Knots'))
    await store.commit([remove('1', 2)])
    expect(await readAll(store)).toEqual(only())
  })

  test('return the commits of another process', async () => {
    const { store, again } = await open([books])
    const other = await again()
    await add(store, book('1', { shelf: 'A', title: 'Ropes' }))
    expect(await readAll(other)).toEqual(only('Ropes'))
    const renamed = book('1', { shelf: 'A', title: 'Knots' })
    await store.commit([put(renamed, 1)])
    await new Promise((resolve) => setImmediate(resolve))
    expect(await readAll(other)).toEqual(only('Knots'))
  })

  test('stay correct while others commit', async () => {
    const { store, again } = await open([books])
    const other = await again()
    await add(store, book('1', { shelf: 'A', title: 'Title 0' }))
    const readers = [store, other].flatMap((one) => [one, one.createPipelinedReader(), one.createTransactionReader()])
    for (let version = 1; version <= 40; version++) {
      const doc = book('1', { shelf: 'A', title: `Title ${version}` })
      const committing = store.commit([put(doc, version)])
      await Promise.all([committing, ...readers.map(readAll)])
      // SQLite looks for commits of another process once in each turn.
      await new Promise((resolve) => setImmediate(resolve))
      const all = await Promise.all(readers.map(readAll))
      expect(all).toEqual(readers.map(() => only(`Title ${version}`)))
    }
  })
})

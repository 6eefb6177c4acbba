import { expect, test } from 'vitest'
import { InvalidQuery } from '../store.ts'
import { add, book, books, onBookStores } from './books.testing.ts'

onBookStores('Counts and sums', (openBooks) => {
  test('a count stops at its limit plus one', async () => {
    const store = await openBooks()
    await add(
      store,
      ...Array.from({ length: 30 }, (_, at) =>
        book(`${at}`, { shelf: at < 10 ? 'A' : 'B', year: at, readers: at < 3 ? ['kim'] : [] }),
      ),
    )
    expect(await store.count(books, {})).toBe(30)
    expect(await store.count(books, {}, 10)).toBe(11)
    expect(await store.count(books, { where: { shelf: 'A' } })).toBe(10)
    expect(await store.count(books, { where: { readers: 'kim' } })).toBe(3)
    expect(await store.count(books, { orderBy: 'year', from: 5, to: 7 })).toBe(3)
    expect(await store.count(books, { where: { shelf: 'none' } })).toBe(0)
    await expect(store.count(books, { where: { code: 'X' } })).rejects.toThrow(InvalidQuery)
  })

  test('sums are grouped, ignore nulls, and are missing for an empty range', async () => {
    const store = await openBooks()
    await add(
      store,
      book('1', { shelf: 'A', year: 1.5, lent: true }),
      book('2', { shelf: 'A', year: 2 }),
      book('3', { shelf: 'B', year: null }),
      book('4', { shelf: null, year: 4, readers: ['kim'] }),
    )
    expect(await store.sum(books, { orderBy: 'title' }, ['year'])).toEqual([
      { group: null, count: 4, sums: { year: 7.5 } },
    ])
    expect(await store.sum(books, { orderBy: 'title' }, ['year'], 'shelf')).toEqual([
      { group: null, count: 1, sums: { year: 4 } },
      { group: 'A', count: 2, sums: { year: 3.5 } },
      { group: 'B', count: 1, sums: { year: 0 } },
    ])
    expect(
      (await store.sum(books, { orderBy: 'title' }, [], 'lent')).map(({ group, count }) => [group, count]),
    ).toEqual([
      [false, 3],
      [true, 1],
    ])
    expect(await store.sum(books, { where: { readers: 'kim' }, orderBy: 'year', from: 0 }, ['year'])).toEqual([
      { group: null, count: 1, sums: { year: 4 } },
    ])
    expect(await store.sum(books, { orderBy: 'year', from: 100 }, ['year'])).toEqual([])
  })
})

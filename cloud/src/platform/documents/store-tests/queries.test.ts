import { expect, test } from 'vitest'
import { add, book, books, idsOf, onBookStores, pages, put } from './books.testing.ts'

onBookStores('Queries', (openBooks) => {
  test('ascending order has nulls first, then code points, and descending order is the reverse', async () => {
    const store = await openBooks()
    const titles = ['b', null, 'B', 'a', 'ä', '', 'z', '🧗', '\uffee', null, 'a b', 'Z']
    await add(store, ...titles.map((title, at) => book(`${at + 10}`, { title })))
    const { items } = await store.find(books, { orderBy: 'title' })
    const sorted = [null, null, '', 'B', 'Z', 'a', 'a b', 'b', 'z', 'ä', '\uffee', '🧗']
    expect(items.map(({ title }) => title)).toEqual(sorted)
    expect(await idsOf(store, { orderBy: 'title', descending: true })).toEqual(items.map(({ id }) => id).reverse())
  })

  test('number keys sort as numbers', async () => {
    const store = await openBooks()
    await add(store, ...[10, 9, -1.5, null, 0, 1e15].map((year, at) => book(`${at}`, { year })))
    const { items } = await store.find(books, { orderBy: 'year' })
    expect(items.map(({ year }) => year)).toEqual([null, -1.5, 0, 9, 10, 1e15])
  })

  test('filters distinguish null from empty text, and true from false', async () => {
    const store = await openBooks()
    await add(
      store,
      book('1', { shelf: null }),
      book('2', { shelf: '' }),
      book('3', { shelf: '', lent: true }),
      book('4', { shelf: 'a' }),
    )
    expect(await idsOf(store, { where: { shelf: null }, orderBy: 'year' })).toEqual(['1'])
    expect(await idsOf(store, { where: { shelf: '' }, orderBy: 'year' })).toEqual(['2', '3'])
    expect(await idsOf(store, { where: { shelf: 'A' }, orderBy: 'year' })).toEqual([])
    expect(await idsOf(store, { where: { shelf: '', lent: true }, orderBy: 'title' })).toEqual(['3'])
    expect(await idsOf(store, { where: { lent: false }, orderBy: 'title' })).toEqual(['1', '2', '4'])
  })

  test('a multi-value key finds each document with the value once, also with another filter', async () => {
    const store = await openBooks()
    await add(
      store,
      book('1', { readers: ['kim', 'lee', 'kim'], year: 3 }),
      book('2', { readers: ['kim'], year: 2, lent: true }),
      book('3', { readers: [], year: 1 }),
      book('4', { readers: ['lee'], year: 0 }),
    )
    expect(await idsOf(store, { where: { readers: 'kim' }, orderBy: 'year' })).toEqual(['2', '1'])
    expect(await idsOf(store, { where: { readers: 'kim' }, orderBy: 'year', from: 3 })).toEqual(['1'])
    expect(await idsOf(store, { where: { readers: 'kim', lent: true }, orderBy: 'title' })).toEqual(['2'])
    await store.commit([put(book('1', { readers: ['lee'], year: 9 }), 1)])
    expect(await idsOf(store, { where: { readers: 'kim' }, orderBy: 'year' })).toEqual(['2'])
    expect(await idsOf(store, { where: { readers: 'lee' }, orderBy: 'year' })).toEqual(['4', '1'])
  })

  test('bounds are inclusive and exclude nulls', async () => {
    const store = await openBooks()
    await add(store, ...[null, 1, 2, 3, 4].map((year, at) => book(`${at}`, { year })))
    expect(await idsOf(store, { orderBy: 'year', from: 2, to: 3 })).toEqual(['2', '3'])
    expect(await idsOf(store, { orderBy: 'year', to: 2 })).toEqual(['1', '2'])
    expect(await idsOf(store, { orderBy: 'year', to: 2, descending: true })).toEqual(['2', '1'])
    expect(await idsOf(store, { orderBy: 'year', from: 3, descending: true, limit: 1 })).toEqual(['4'])
    expect(await idsOf(store, { orderBy: 'year', from: 4, to: 1 })).toEqual([])
    expect(await pages(store, { orderBy: 'year', from: 1, descending: true, limit: 1 })).toEqual(['4', '3', '2', '1'])
    expect(await pages(store, { orderBy: 'year', to: 3, limit: 1 })).toEqual(['1', '2', '3'])
  })
})

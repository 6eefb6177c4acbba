import { expect, test } from 'vitest'
import type { Query } from '../store.ts'
import { add, book, books, idsOf, onBookStores, pages, put } from './books.testing.ts'

onBookStores('Search', (openBooks) => {
  async function library() {
    const store = await openBooks()
    await add(
      store,
      book('1', { title: 'Álvaro Núñez climbs', readers: ['Kim.Berg@example.edu'], year: 3 }),
      book('2', { title: "O'Brien & Sons: Low Ropes", year: 2, lent: true }),
      book('3', { title: 'Ropes (high)', year: 1, readers: ['lee@example.edu'] }),
      book('4', { title: 'Straße 日本語 2024', year: 0 }),
    )
    return (search: string, more: Partial<Query> = {}) => idsOf(store, { orderBy: 'year', search, ...more })
  }

  test('finds words by their beginnings, in upper or lower case, with or without accents', async () => {
    const search = await library()
    expect(await search('alvaro')).toEqual(['1'])
    expect(await search('NÚÑ')).toEqual(['1'])
    expect(await search('rop')).toEqual(['3', '2'])
    expect(await search('opes')).toEqual([])
    expect(await search('日本')).toEqual(['4'])
    expect(await search('202')).toEqual(['4'])
  })

  test('finds prefixes of a few words and of more words than a search expands', async () => {
    const store = await openBooks()
    const titles = Array.from({ length: 40 }, (_, at) => `${at < 4 ? 'few' : 'many'}${at} rope`)
    await add(store, ...titles.map((title, at) => book(`b${at}`, { title, year: at })))
    const findIDs = (search: string) => idsOf(store, { orderBy: 'year', search })
    expect(await findIDs('few')).toEqual(['b0', 'b1', 'b2', 'b3'])
    expect(await findIDs('many')).toHaveLength(36)
    expect(await findIDs('many ro')).toHaveLength(36)
    expect(await findIDs('few many')).toEqual([])
    await store.commit([put(book('b0', { title: 'other', year: 0 }), 1)])
    expect(await findIDs('few0')).toEqual([])
    expect(await findIDs('oth')).toEqual(['b0'])
  })

  test('finds documents that contain all of several words', async () => {
    const search = await library()
    expect(await search('ropes low')).toEqual(['2'])
    expect(await search('low high')).toEqual([])
    expect(await search("o'brien")).toEqual(['2'])
  })

  test('finds e-mail addresses by their parts', async () => {
    const search = await library()
    expect(await search('kim.berg@example.edu')).toEqual(['1'])
    expect(await search('berg')).toEqual(['1'])
    expect(await search('example')).toEqual(['3', '1'])
  })

  test('finds everything for blanks, and nothing for characters without a word', async () => {
    const search = await library()
    expect(await search('  ')).toEqual(['4', '3', '2', '1'])
    for (const text of ['&', '!!', '"', "'", '*', ':*', '() | &', '🧗']) expect(await search(text), text).toEqual([])
  })

  test('ignores the query syntax of the databases', async () => {
    const search = await library()
    expect(await search('ropes | zzz')).toEqual([])
    expect(await search('ropes OR zzz')).toEqual([])
    expect(await search('NOT ropes')).toEqual([])
    expect(await search('ropes:* & !low')).toEqual(['2'])
    expect(await search(`ropes'); drop table books; --`)).toEqual([])
  })

  test('works with filters, multi-value keys, bounds and pages', async () => {
    const search = await library()
    expect(await search('ropes', { where: { lent: true }, orderBy: 'title' })).toEqual(['2'])
    expect(await search('ropes', { where: { readers: 'lee@example.edu' } })).toEqual(['3'])
    expect(await search('ropes', { from: 2 })).toEqual(['2'])
    expect(await search('ropes', { descending: true, limit: 1 })).toEqual(['2'])
    const store = await openBooks()
    await add(store, ...Array.from({ length: 25 }, (_, at) => book(`b${at}`, { year: at % 3 })))
    expect((await pages(store, { orderBy: 'year', search: 'book', limit: 4 })).sort()).toEqual(
      Array.from({ length: 25 }, (_, at) => `b${at}`).sort(),
    )
    expect(await store.count(books, { search: 'book' })).toBe(25)
    expect(await store.count(books, { search: '&' })).toBe(0)
  })

  test('finds the newest matches of a word, no matter how many of the documents have it', async () => {
    const store = await openBooks()
    // Four digits each, because a commit writes its documents in the order of their IDs.
    const numbers = Array.from({ length: 1000 }, (_, at) => 1000 + at)
    const isSeldom = (at: number) => at % 25 === 0
    const isLate = (at: number) => at >= 1970
    const writeTitle = (at: number) => `every${isSeldom(at) ? ' seldom' : ''}${isLate(at) ? ' lately' : ''}`
    await add(store, ...numbers.map((at) => book(`${at}`, { title: writeTitle(at), year: at })))
    const findNumbers = async (search: string) =>
      (await pages(store, { orderBy: 'year', search, limit: 200 })).map(Number)
    expect(await findNumbers('every')).toEqual(numbers.slice(-500))
    expect(await findNumbers('seldom')).toEqual(numbers.filter(isSeldom))
    expect(await findNumbers('lately')).toEqual(numbers.filter(isLate))
    expect(await findNumbers('every lately')).toEqual(numbers.filter(isLate))
    expect(await findNumbers('never')).toEqual([])
  })

  test('does not find a document by words that it no longer contains', async () => {
    const store = await openBooks()
    await add(store, book('1', { title: 'Old words' }))
    await store.commit([put(book('1', { title: 'New words' }), 1)])
    expect(await idsOf(store, { orderBy: 'year', search: 'old' })).toEqual([])
    expect(await idsOf(store, { orderBy: 'year', search: 'new words' })).toEqual(['1'])
  })
})

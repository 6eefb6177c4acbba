import { expect, test } from 'vitest'
import { InvalidQuery, type Query } from '../store.ts'
import { add, book, books, idsOf, onBookStores } from './books.testing.ts'

onBookStores('Refused queries', (openBooks) => {
  const queries: [string, unknown][] = [
    ['an ordering that is not declared', { orderBy: 'shelf' }],
    ['a filter that is not declared', { where: { code: 'X' }, orderBy: 'title' }],
    ['an unknown filter', { where: { color: 'red' }, orderBy: 'title' }],
    ['filters that are not declared together', { where: { shelf: 'A', lent: true }, orderBy: 'year' }],
    ['a number for a text', { where: { shelf: 5 }, orderBy: 'year' }],
    ['a text for a boolean', { where: { lent: 'yes' }, orderBy: 'title' }],
    ['a number for a boolean', { where: { lent: 1 }, orderBy: 'title' }],
    ['an object for a text', { where: { shelf: { a: 1 } }, orderBy: 'year' }],
    ['a null for a set', { where: { readers: null }, orderBy: 'year' }],
    ['a text as the bound of a number', { orderBy: 'year', from: '2000' }],
    ['no number as a bound', { orderBy: 'year', from: Number.NaN }],
    ['an infinite bound', { orderBy: 'year', to: Number.POSITIVE_INFINITY }],
    ['null as a bound', { orderBy: 'year', from: null }],
    ['an empty page', { orderBy: 'title', limit: 0 }],
    ['a page that is too long', { orderBy: 'title', limit: 201 }],
    ['half a document', { orderBy: 'title', limit: 1.5 }],
    ['no ordering', {}],
  ]
  test.each(queries)('the store refuses %s', async (_, query) => {
    const store = await openBooks()
    await expect(store.find(books, query as Query)).rejects.toThrow(InvalidQuery)
    await expect(store.findText(books, query as Query)).rejects.toThrow(InvalidQuery)
  })

  test('the store refuses the last documents without an order', async () => {
    const store = await openBooks()
    await expect(store.find(books, { last: true } as unknown as Query)).rejects.toThrow(
      new InvalidQuery('limitToLast needs an ordering clause.'),
    )
  })

  test('the store refuses a cursor of another query and an invalid cursor', async () => {
    const store = await openBooks()
    await add(store, ...Array.from({ length: 5 }, (_, at) => book(`${at}`, { year: at })))
    const { next } = await store.find(books, { orderBy: 'year', limit: 2 })
    const cursor = next ?? ''
    const [print] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const foreign: Query[] = [
      { orderBy: 'title', limit: 2, cursor },
      { orderBy: 'year', descending: true, limit: 2, cursor },
      { where: { shelf: 'A' }, orderBy: 'year', limit: 2, cursor },
      { orderBy: 'year', from: 1, limit: 2, cursor },
      { orderBy: 'year', search: 'book', limit: 2, cursor },
      { orderBy: 'year', last: true, limit: 2, cursor },
      ...[
        '',
        'x',
        '🧗',
        cursor.slice(3),
        made(),
        made(print),
        made(print, 1),
        made(print, '1', '1'),
        made(print, 1, 2),
        made(print, true, '1'),
        made(print, {}, '1'),
      ].map((garbage) => ({ orderBy: 'year', limit: 2, cursor: garbage })),
      { orderBy: 'year', limit: 2, cursor: made(print, 1, 'a\0') },
    ]
    for (const query of foreign)
      await expect(store.find(books, query), JSON.stringify(query)).rejects.toThrow(InvalidQuery)
    expect(await idsOf(store, { orderBy: 'year', limit: 1, cursor })).toEqual(['2'])
  })

  test('the store accepts NUL in a filter, a bound or a search', async () => {
    const store = await openBooks()
    await add(store, book('1'))
    expect(await idsOf(store, { where: { shelf: 'q\0' }, orderBy: 'year' })).toEqual([])
    expect(await idsOf(store, { where: { readers: '\0' }, orderBy: 'year' })).toEqual([])
    expect(await idsOf(store, { orderBy: 'title', from: 'X\0', to: 'Y\ud800' })).toEqual([])
    expect(await idsOf(store, { orderBy: 'title', search: 'q\0q \ud800' })).toEqual([])
  })

  test('the store refuses a search without words and sums of keys that are not numbers', async () => {
    const store = await openBooks()
    const { words: _, ...wordless } = books
    await expect(store.find(wordless, { orderBy: 'title', search: 'a' })).rejects.toThrow(InvalidQuery)
    await expect(store.sum(books, { orderBy: 'year' }, ['title'])).rejects.toThrow(InvalidQuery)
    await expect(store.sum(books, { orderBy: 'year' }, ['none'])).rejects.toThrow(InvalidQuery)
    await expect(store.sum(books, { orderBy: 'year' }, ['year'], 'none')).rejects.toThrow(InvalidQuery)
  })
})

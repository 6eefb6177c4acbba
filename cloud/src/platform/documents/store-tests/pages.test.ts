import { expect, test } from 'vitest'
import { add, book, books, idsOf, onBookStores, pages } from './books.testing.ts'

onBookStores('Pages', (openBooks) => {
  test.each([false, true])(
    'pages contain each document once, even with equal keys and nulls, descending: %s',
    async (descending) => {
      const store = await openBooks()
      await add(
        store,
        ...Array.from({ length: 60 }, (_, at) =>
          book(`b${String(at).padStart(2, '0')}`, { year: at % 4 === 0 ? null : at % 3 }),
        ),
      )
      const whole = await idsOf(store, { orderBy: 'year', descending, limit: 200 })
      expect(new Set(whole).size).toBe(60)
      for (const limit of [1, 7, 15, 16, 59, 60])
        expect(await pages(store, { orderBy: 'year', descending, limit })).toEqual(whole)
      const shelf = await idsOf(store, { where: { shelf: 'A' }, orderBy: 'year', descending, limit: 200 })
      expect(await pages(store, { where: { shelf: 'A' }, orderBy: 'year', descending, limit: 9 })).toEqual(shelf)
    },
  )

  test('pages stay complete while documents with equal keys are added', async () => {
    const store = await openBooks()
    const before = Array.from({ length: 30 }, (_, at) => `m${String(at).padStart(2, '0')}`)
    await add(store, ...before.map((id, at) => book(id, { year: at % 2 === 0 ? 5 : null })))
    const seen = await pages(store, { orderBy: 'year', limit: 4 }, async (page) => {
      await add(store, book(`a${page}`, { year: 5 }), book(`z${page}`, { year: null }))
    })
    expect(seen.filter((id) => id.startsWith('m')).sort()).toEqual(before)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('the last documents keep the order of the list, and the next pages go backwards', async () => {
    const store = await openBooks()
    await add(store, ...[3, 1, 5, 2, 4].map((year) => book(`${year}`, { year })))
    expect(await store.find(books, { orderBy: 'year', last: true, limit: 2 })).toMatchObject({
      items: [{ id: '4' }, { id: '5' }],
    })
    const read: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { orderBy: 'year', last: true, limit: 2, ...(cursor ? { cursor } : {}) }
      const { items, next } = await store.find(books, query)
      read.push(items.map(({ id }) => id))
      cursor = next
    }
    expect(read).toEqual([['4', '5'], ['2', '3'], ['1']])
    expect(await idsOf(store, { orderBy: 'year', descending: true, last: true, limit: 2 })).toEqual(['2', '1'])
    expect(await idsOf(store, { orderBy: 'year', last: true, limit: 2, to: 3 })).toEqual(['2', '3'])
  })

  test('findText returns the same page as find, as text', async () => {
    const store = await openBooks()
    await add(
      store,
      ...Array.from({ length: 5 }, (_, at) => book(`${at}`, { readers: ['kim'], title: at === 2 ? null : `t"${at}` })),
    )
    for (const query of [
      { orderBy: 'title', limit: 2 },
      { where: { readers: 'kim' }, orderBy: 'year', descending: true },
      { orderBy: 'year', last: true, limit: 3 },
    ]) {
      const { rows, next } = await store.findText(books, query)
      expect({ items: rows.map(({ text }) => JSON.parse(text) as object), next }).toEqual(
        await store.find(books, query),
      )
    }
    expect((await store.findText(books, { where: { shelf: 'none' }, orderBy: 'year' })).rows).toEqual([])
  })

  test('a page has 50 documents by default', async () => {
    const store = await openBooks()
    await add(store, ...Array.from({ length: 60 }, (_, at) => book(`${at}`)))
    expect(await idsOf(store, { orderBy: 'year' })).toHaveLength(50)
  })
})

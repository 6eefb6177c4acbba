import { expect, test } from 'vitest'
import { VersionConflict } from '../store.ts'
import { add, book, books, check, idsOf, onBookStores, put } from './books.testing.ts'

onBookStores('Concurrent commits', (openBooks) => {
  test('among 200 writers of ten documents, only those with the newest versions succeed', async () => {
    const store = await openBooks()
    await add(store, ...Array.from({ length: 10 }, (_, at) => book(`${at}`, { year: 0 })))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, at) => {
        const id = `${at % 10}`
        const current = await store.get(books, id)
        // Each writer also checks a second document, in changing order.
        const other = await store.get(books, `${(at * 7 + 3) % 10}`)
        if (!current || !other) throw new Error('gone')
        const { version, ...doc } = current
        const writes = [put({ ...doc, year: (doc.year ?? 0) + 1 }, version), put(book(`new${at}`, { shelf: 'new' }), 0)]
        await store.commit(other.id === id ? writes : [check(other.id, other.version), ...writes])
      }),
    )
    const won = outcomes.filter(({ status }) => status === 'fulfilled').length
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(reasons.filter((reason) => !(reason instanceof VersionConflict))).toEqual([])
    expect(won).toBeGreaterThan(0)
    const [years] = await store.sum(books, { orderBy: 'title' }, ['year'])
    const created = await store.count(books, { where: { shelf: 'new' } })
    expect(created).toBe(won)
    expect(years?.sums.year).toBe(won + created * 2000)
  })

  test('only one of many concurrent creations of the same ID succeeds', async () => {
    const store = await openBooks()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => add(store, book('same'), book(`own${at}`), book(`x${40 - at}`))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' && !(outcome.reason instanceof VersionConflict) ? [outcome.reason] : [],
      ),
    ).toEqual([])
    expect(await store.count(books, {})).toBe(3)
  })

  test('only one of two commits succeeds if each creates a document that the other expects to be missing', async () => {
    const store = await openBooks()
    for (let round = 0; round < 10; round++) {
      const [a, b] = [`a${round}`, `b${round}`]
      const outcomes = await Promise.allSettled([
        store.commit([put(book(a), 0), check(b, 0)]),
        store.commit([put(book(b), 0), check(a, 0)]),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
  test('a commit that fails while it writes does not affect others at the same time, and writes nothing', async () => {
    const store = await openBooks()
    const unreadable = book('b', { readers: null as unknown as string[] })
    const outcomes = await Promise.allSettled([
      add(store, book('1')),
      add(store, book('a'), unreadable),
      add(store, book('2')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await idsOf(store, { orderBy: 'year' })).toEqual(['1', '2'])
  })
})

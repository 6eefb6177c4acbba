import { expect, test } from 'vitest'
import { UniqueConflict, VersionConflict } from '../store.ts'
import { add, book, books, idsOf, onBookStores, put, remove } from './books.testing.ts'

onBookStores('Unique keys', (openBooks) => {
  test('two documents cannot have the same value, including empty text, but many can have null', async () => {
    const store = await openBooks()
    await add(store, book('1', { code: 'X' }), book('2', { code: '' }), book('3'), book('4'))
    await expect(add(store, book('5', { code: 'X' }))).rejects.toMatchObject({ collection: 'books', key: 'code' })
    await expect(add(store, book('5', { code: '' }))).rejects.toThrow(UniqueConflict)
    await expect(store.commit([put(book('3', { code: 'X' }), 1)])).rejects.toThrow(UniqueConflict)
    await expect(add(store, book('6', { code: 'Y' }), book('7', { code: 'Y' }))).rejects.toThrow(UniqueConflict)
    expect(await idsOf(store, { orderBy: 'year' })).toEqual(['1', '2', '3', '4'])
  })

  test('a value can move from one document to another within a commit', async () => {
    const store = await openBooks()
    await add(store, book('1', { code: 'X' }), book('2', { code: 'Y' }), book('3', { code: 'Z' }))
    await store.commit([put(book('1', { code: 'Y' }), 1), put(book('2', { code: 'X' }), 1)])
    await store.commit([remove('3', 1), put(book('0', { code: 'Z' }), 0)])
    await store.commit([put(book('2', { code: null }), 2), put(book('4', { code: 'X' }), 0)])
    await expect(add(store, book('9', { code: 'Z' }))).rejects.toThrow(UniqueConflict)
    expect((await store.getMany(books, ['0', '1', '2', '4'])).map(({ code }) => code)).toEqual(['Z', 'Y', null, 'X'])
  })

  test('a commit that takes a used value fails alone if several run at once, and writes nothing', async () => {
    const store = await openBooks()
    await add(store, book('1', { code: 'X' }), book('2', { readers: ['ada@example.org'] }))
    const heard: string[] = []
    store.onChange((changes) => heard.push(...changes.map(({ id }) => id)))
    const outcomes = await Promise.allSettled([
      add(store, book('3', { code: 'Y' })),
      store.commit([put(book('2', { readers: ['bo@example.org'] }), 1), put(book('4', { code: 'X' }), 0)]),
      store.commit([put(book('1', { code: 'X', title: 'Old' }), 7)]),
      add(store, book('5', { code: 'Z' })),
    ])
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.constructor : null))).toEqual([
      null,
      UniqueConflict,
      VersionConflict,
      null,
    ])
    expect(await idsOf(store, { orderBy: 'year' })).toEqual(['1', '2', '3', '5'])
    expect(await idsOf(store, { where: { readers: 'ada@example.org' }, orderBy: 'year' })).toEqual(['2'])
    expect(await store.get(books, '2')).toMatchObject({ readers: ['ada@example.org'], version: 1 })
    expect(heard.toSorted()).toEqual(['3', '5'])
  })
})

import { expect, test } from 'vitest'
import { add, book, books, idsOf, onBookStores } from './store-tests/books.testing.ts'

onBookStores('A write batch', (openBooks) => {
  test('collects writes, commits them once, and cannot be used again', async () => {
    const store = await openBooks()
    await add(store, book('1'), book('2'))
    const batch = store
      .batch()
      .create(books, book('3'))
      .put(books, book('1', { title: 'New' }), 1)
      .delete(books, '2', 1)
    expect(await idsOf(store, { orderBy: 'year' })).toEqual(['1', '2'])
    await batch.commit()
    expect(await idsOf(store, { orderBy: 'year' })).toEqual(['1', '3'])
    await expect(batch.commit()).rejects.toThrow('A write batch cannot be reused after commit.')
    expect(() => batch.create(books, book('4'))).toThrow('A write batch cannot be reused after commit.')
  })
})

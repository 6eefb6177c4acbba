import { expect, test } from 'vitest'
import { InvalidQuery, type Query } from '../store.ts'
import { add, book, books, onBookStores } from './books.testing.ts'

onBookStores('store.firstOfEach', (openBooks) => {
  test('finds the first document for values of keys and multi-value keys, in both directions', async () => {
    const store = await openBooks()
    await add(
      store,
      book('1', { shelf: 'A', year: 3, readers: ['kim', 'lee'] }),
      book('2', { shelf: 'A', year: 1, readers: ['lee'] }),
      book('3', { shelf: 'B', year: null, readers: ['kim'] }),
      book('4', { shelf: 'B', year: 2, readers: [] }),
    )
    const firstOfEach = async (each: string, values: string[], query: Partial<Query> = {}) =>
      Object.fromEntries(await store.firstOfEach(books, { each, values, orderBy: 'year', ...query }))
    const descending = true
    expect(await firstOfEach('shelf', ['A', 'B', 'C'])).toEqual({ A: '2', B: '3' })
    expect(await firstOfEach('shelf', ['A', 'B', 'C'], { descending })).toEqual({ A: '1', B: '4' })
    expect(await firstOfEach('shelf', ['A', 'B'], { descending, to: 2 })).toEqual({ A: '2', B: '4' })
    expect(await firstOfEach('shelf', ['A', 'B'], { from: 4 })).toEqual({})
    const readers = ['lee', 'kim', 'zoë', 'a\0b', '\ud800']
    expect(await firstOfEach('readers', readers, { descending })).toEqual({ lee: '1', kim: '1' })
    expect(await firstOfEach('shelf', [])).toEqual({})
    await expect(firstOfEach('title', ['x'])).rejects.toThrow(InvalidQuery)
  })
})

import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { add, book, books } from './books.testing.ts'
import { InvalidQuery } from './store.ts'

onBothEngines('store.firstOfEach', (open) => {
  test('finds the first document for values of keys and multi-value keys, in both directions', async () => {
    const { store } = await open([books])
    await add(
      store,
      book('1', { shelf: 'A', year: 3, readers: ['kim', 'lee'] }),
      book('2', { shelf: 'A', year: 1, readers: ['lee'] }),
      book('3', { shelf: 'B', year: null, readers: ['kim'] }),
      book('4', { shelf: 'B', year: 2, readers: [] }),
    )
    const byShelf = (descending: boolean) =>
      store.firstOfEach(books, { each: 'shelf', values: ['A', 'B', 'C'], orderBy: 'year', descending })
    expect(Object.fromEntries(await byShelf(false))).toEqual({ A: '2', B: '3' })
    expect(Object.fromEntries(await byShelf(true))).toEqual({ A: '1', B: '4' })
    const bounded = await store.firstOfEach(books, {
      each: 'shelf',
      values: ['A', 'B'],
      orderBy: 'year',
      descending: true,
      to: 2,
    })
    expect(Object.fromEntries(bounded)).toEqual({ A: '2', B: '4' })
    expect(await store.firstOfEach(books, { each: 'shelf', values: ['A', 'B'], orderBy: 'year', from: 4 })).toEqual(
      new Map(),
    )
    const byReader = await store.firstOfEach(books, {
      each: 'readers',
      values: ['lee', 'kim', 'zoë', 'a\0b', '\ud800'],
      orderBy: 'year',
      descending: true,
    })
    expect(Object.fromEntries(byReader)).toEqual({ lee: '1', kim: '1' })
    expect(await store.firstOfEach(books, { each: 'shelf', values: [], orderBy: 'year' })).toEqual(new Map())
    await expect(store.firstOfEach(books, { each: 'title', values: ['x'], orderBy: 'year' })).rejects.toThrow(
      InvalidQuery,
    )
  })
})

import { expect, test } from 'vitest'
import { type Change, VersionConflict } from '../store.ts'
import { add, book, check, onBookStores, put, remove } from './books.testing.ts'

onBookStores('store.onChange', (openBooks) => {
  test('sends each change with the people who could see the document before or can see it now', async () => {
    const store = await openBooks()
    const heard: Change[][] = []
    const end = store.onChange((changes) => heard.push([...changes]))
    await add(store, book('1', { readers: ['kim'] }))
    await store.commit([put(book('1', { readers: ['lee'] }), 1), put(book('2'), 0)])
    await store.commit([remove('1', 2)])
    await expect(add(store, book('2'))).rejects.toThrow(VersionConflict)
    await store.commit([check('2', 1)])
    expect(heard).toEqual([
      [{ collection: 'books', id: '1', kind: 'create', audience: { emails: ['kim'] } }],
      [
        { collection: 'books', id: '1', kind: 'update', audience: { emails: ['kim', 'lee'] } },
        { collection: 'books', id: '2', kind: 'create', audience: {} },
      ],
      [{ collection: 'books', id: '1', kind: 'delete', audience: { emails: ['lee'] } }],
    ])
    end()
    await add(store, book('3'))
    expect(heard).toHaveLength(3)
  })

  test('a listener that fails affects neither the commit nor the other listeners', async () => {
    const store = await openBooks()
    const heard: string[] = []
    const warned = new Promise((resolve) => process.once('warning', resolve))
    store.onChange(() => {
      throw new Error('listener of the test')
    })
    store.onChange((changes) => heard.push(...changes.map(({ id }) => id)))
    await add(store, book('1'))
    expect(heard).toEqual(['1'])
    await warned
  })
})

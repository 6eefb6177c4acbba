import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { add, book, books, COLLECTIONS, put } from './books.testing.ts'
import { type Change, VersionConflict } from './store.ts'

onBothEngines('store.onChange', (open) => {
  const fresh = async () => (await open(COLLECTIONS)).store

  test('sends each change with the people who could see the document before or can see it now', async () => {
    const store = await fresh()
    const heard: Change[][] = []
    const end = store.onChange((changes) => heard.push([...changes]))
    await add(store, book('1', { readers: ['kim'] }))
    await store.commit([put(book('1', { readers: ['lee'] }), 1), put(book('2'), 0)])
    await store.commit([{ collection: books, id: '1', expectedVersion: 2, doc: null }])
    await expect(add(store, book('2'))).rejects.toThrow(VersionConflict)
    await store.commit([{ collection: books, id: '2', expectedVersion: 1 }])
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
    const store = await fresh()
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

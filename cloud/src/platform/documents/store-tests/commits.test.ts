import { expect, test } from 'vitest'
import { type Change, VersionConflict, type Write } from '../store.ts'
import { add, book, books, check, idsOf, onBookStores, put, remove } from './books.testing.ts'

onBookStores('Commits', (openBooks) => {
  test('a write that expects another version fails and changes nothing', async () => {
    const store = await openBooks()
    await add(store, book('1'))
    await expect(store.commit([put(book('1'), 0)])).rejects.toThrow(VersionConflict)
    await expect(store.commit([put(book('1'), 2)])).rejects.toThrow(VersionConflict)
    await expect(store.commit([put(book('2'), 1)])).rejects.toThrow(VersionConflict)
    await expect(store.commit([remove('1', 2)])).rejects.toThrow(VersionConflict)
    await expect(store.commit([check('1', 2)])).rejects.toThrow(VersionConflict)
    expect((await store.get(books, '1'))?.version).toBe(1)
  })

  test('a commit writes all documents or none', async () => {
    const store = await openBooks()
    await add(store, book('2', { readers: ['kim@example.edu'] }))
    const writes = [put(book('1'), 0), remove('2', 1), put(book('3'), 7)]
    await expect(store.commit(writes)).rejects.toMatchObject({ collection: 'books', id: '3' })
    expect(await idsOf(store, { orderBy: 'title' })).toEqual(['2'])
    expect(await idsOf(store, { where: { readers: 'kim@example.edu' }, orderBy: 'year' })).toEqual(['2'])
  })

  test('a write without a document only checks the version', async () => {
    const store = await openBooks()
    await add(store, book('1'), book('2'))
    const checked = (expect: number): Write[] => [check('1', expect), put(book('2', { title: 'New' }), 1)]
    await expect(store.commit(checked(2))).rejects.toThrow(VersionConflict)
    await store.commit(checked(1))
    expect(await store.get(books, '1')).toMatchObject({ version: 1 })
    expect(await store.get(books, '2')).toMatchObject({ version: 2, title: 'New' })
  })

  test('deleting a document that does not exist sends no change', async () => {
    const store = await openBooks()
    const heard: Change[] = []
    store.onChange((changes) => heard.push(...changes))
    await store.commit([remove('1', 0)])
    expect(heard).toEqual([])
  })

  test('a commit that writes a document twice, or under another ID, is refused', async () => {
    const store = await openBooks()
    await expect(store.commit([put(book('1'), 0), put(book('1'), 1)])).rejects.toThrow('twice')
    await expect(store.commit([{ ...put(book('1'), 0), id: '2' }])).rejects.toThrow('holds another id')
    expect(await idsOf(store, { orderBy: 'title' })).toEqual([])
  })

  test('one commit can write a thousand documents', async () => {
    const store = await openBooks()
    await add(store, ...Array.from({ length: 1000 }, (_, at) => book(`b${at}`, { readers: [`r${at % 7}`, 'all'] })))
    expect(await store.count(books, { where: { readers: 'all' } }, 5000)).toBe(1000)
    await store.commit(Array.from({ length: 1000 }, (_, at) => put(book(`b${at}`, { shelf: 'B' }), 1)))
    expect(await store.count(books, { where: { shelf: 'B' } }, 5000)).toBe(1000)
    expect(await store.count(books, { where: { readers: 'all' } })).toBe(0)
  })
})

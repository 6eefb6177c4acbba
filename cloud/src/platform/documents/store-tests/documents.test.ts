import { expect, test } from 'vitest'
import { add, book, books, idsOf, onBookStores, put, remove } from './books.testing.ts'

onBookStores('A document store', (openBooks) => {
  test('a new document has version 1, and each write adds one', async () => {
    const store = await openBooks()
    await add(store, book('1'))
    await store.commit([put(book('1', { title: 'Second' }), 1)])
    expect(await store.get(books, '1')).toEqual({ ...book('1', { title: 'Second' }), version: 2 })
    expect(await store.get(books, 'none')).toBeNull()
  })

  test('getMany returns the documents in the order of the IDs, without those that do not exist', async () => {
    const store = await openBooks()
    await add(store, book('1'), book('2'), book('3'))
    expect((await store.getMany(books, ['3', 'none', '1'])).map(({ id }) => id)).toEqual(['3', '1'])
    expect(await store.getMany(books, [])).toEqual([])
  })

  test('a deleted document is in no list, and can be created again with version 1', async () => {
    const store = await openBooks()
    await add(store, book('1', { readers: ['kim@example.edu'], title: 'Ropes', code: 'X' }))
    await store.commit([remove('1', 1)])
    expect(await store.get(books, '1')).toBeNull()
    expect(await idsOf(store, { orderBy: 'title' })).toEqual([])
    expect(await idsOf(store, { where: { readers: 'kim@example.edu' }, orderBy: 'year' })).toEqual([])
    expect(await idsOf(store, { search: 'ropes', orderBy: 'title' })).toEqual([])
    await add(store, book('1', { code: 'X' }))
    expect((await store.get(books, '1'))?.version).toBe(1)
  })

  test('a version inside the document is not stored', async () => {
    const store = await openBooks()
    await add(store, book('1', { version: 41 }))
    expect((await store.get(books, '1'))?.version).toBe(1)
    expect(
      (await store.findText(books, { orderBy: 'title' })).rows.map(({ text }) => text.match(/"version"/g)?.length),
    ).toEqual([1])
  })

  test('any text is stored unchanged', async () => {
    const store = await openBooks()
    const title = `Zoë's "ropes" \\ {"a":1} 🧗 \0 \ud800 ' ; ? $1 \u2028\n`
    await add(store, book('ключ-🧗', { title, readers: [title] }))
    expect((await store.get(books, 'ключ-🧗'))?.title).toBe(title)
    expect(await idsOf(store, { where: { readers: title }, orderBy: 'year' })).toEqual(['ключ-🧗'])
    expect(await idsOf(store, { orderBy: 'title', from: title, to: title })).toEqual(['ключ-🧗'])
  })

  test.each(['', 'a\0b', '\ud800'])('the ID %j is refused and finds nothing', async (id) => {
    const store = await openBooks()
    await expect(add(store, book(id))).rejects.toThrow('this is no id')
    expect(await store.get(books, id)).toBeNull()
    expect(await store.getMany(books, [id])).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { type Change, type Collection, type DocumentStore, InvalidQuery, type Query, UniqueConflict, VersionConflict, type Write } from './store.ts'

type Book = {
  id: string
  createdAt: number
  title: string | null
  code: string | null
  year: number | null
  lent: boolean
  readers: string[]
  shelf: string | null
  version?: number
}

const books: Collection<Book> = {
  name: 'books',
  idField: 'id',
  keys: {
    title: { type: 'text', of: (book) => book.title },
    code: { type: 'text', of: (book) => book.code },
    year: { type: 'number', of: (book) => book.year },
    lent: { type: 'boolean', of: (book) => book.lent },
    shelf: { type: 'text', of: (book) => book.shelf },
  },
  sets: { readers: (book) => book.readers },
  lists: [
    { where: [], orderBy: 'title' },
    { where: [], orderBy: 'year' },
    { where: ['shelf'], orderBy: 'year' },
    { where: ['shelf', 'lent'], orderBy: 'title' },
    { where: ['lent'], orderBy: 'title' },
    { where: ['readers'], orderBy: 'year' },
    { where: ['readers', 'lent'], orderBy: 'title' },
  ],
  words: (book) => `${book.title} ${book.readers.join(' ')}`,
  unique: ['code'],
  audience: (book) => ({ emails: book.readers }),
}
const COLLECTIONS = [books]

const book = (id: string, fields: Partial<Book> = {}): Book => ({
  id,
  createdAt: 1,
  title: `Book ${id}`,
  code: null,
  year: 2000,
  lent: false,
  readers: [],
  shelf: 'A',
  ...fields,
})
const put = (doc: Book, expect: number): Write => ({ collection: books, id: doc.id, expect, doc })
const add = (store: DocumentStore, ...docs: Book[]) => store.commit(docs.map((doc) => put(doc, 0)))
const idsOf = async (store: DocumentStore, query: Query) => (await store.find(books, query)).items.map(({ id }) => id)

/** Every page of a query, one after the other. */
async function pages(store: DocumentStore, query: Query, between: (page: number) => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; ; page++) {
    const { items, next } = await store.find(books, { ...query, ...(cursor ? { cursor } : {}) })
    ids.push(...items.map(({ id }) => id))
    if (!next) return ids
    cursor = next
    await between(page)
  }
}

onBothEngines('a document store', (open) => {
  const fresh = async () => (await open(COLLECTIONS)).store

  describe('keeps documents', () => {
    test('a new document is at version 1, and each write adds one', async () => {
      const store = await fresh()
      await add(store, book('1'))
      await store.commit([put(book('1', { title: 'Second' }), 1)])
      expect(await store.get(books, '1')).toEqual({ ...book('1', { title: 'Second' }), version: 2 })
      expect(await store.get(books, 'none')).toBeNull()
    })

    test('many are answered in the order asked for, without those that do not exist', async () => {
      const store = await fresh()
      await add(store, book('1'), book('2'), book('3'))
      expect((await store.getMany(books, ['3', 'none', '1'])).map(({ id }) => id)).toEqual(['3', '1'])
      expect(await store.getMany(books, [])).toEqual([])
    })

    test('a write that expects another version changes nothing', async () => {
      const store = await fresh()
      await add(store, book('1'))
      await expect(store.commit([put(book('1'), 0)])).rejects.toThrow(VersionConflict)
      await expect(store.commit([put(book('1'), 2)])).rejects.toThrow(VersionConflict)
      await expect(store.commit([put(book('2'), 1)])).rejects.toThrow(VersionConflict)
      await expect(store.commit([{ collection: books, id: '1', expect: 2, doc: null }])).rejects.toThrow(VersionConflict)
      await expect(store.commit([{ collection: books, id: '1', expect: 2 }])).rejects.toThrow(VersionConflict)
      expect((await store.get(books, '1'))?.version).toBe(1)
    })

    test('a commit is all or nothing', async () => {
      const store = await fresh()
      await add(store, book('2', { readers: ['kim@example.edu'] }))
      const writes = [put(book('1'), 0), { collection: books, id: '2', expect: 1, doc: null }, put(book('3'), 7)]
      await expect(store.commit(writes)).rejects.toMatchObject({ collection: 'books', id: '3' })
      expect(await idsOf(store, { orderBy: 'title' })).toEqual(['2'])
      expect(await idsOf(store, { where: { readers: 'kim@example.edu' }, orderBy: 'year' })).toEqual(['2'])
    })

    test('what was only read is checked along', async () => {
      const store = await fresh()
      await add(store, book('1'), book('2'))
      const checked = (expect: number): Write[] => [{ collection: books, id: '1', expect }, put(book('2', { title: 'New' }), 1)]
      await expect(store.commit(checked(2))).rejects.toThrow(VersionConflict)
      await store.commit(checked(1))
      expect(await store.get(books, '1')).toMatchObject({ version: 1 })
      expect(await store.get(books, '2')).toMatchObject({ version: 2, title: 'New' })
    })

    test('a deleted document is gone from every list and may be created again at version 1', async () => {
      const store = await fresh()
      await add(store, book('1', { readers: ['kim@example.edu'], title: 'Ropes', code: 'X' }))
      await store.commit([{ collection: books, id: '1', expect: 1, doc: null }])
      expect(await store.get(books, '1')).toBeNull()
      expect(await idsOf(store, { orderBy: 'title' })).toEqual([])
      expect(await idsOf(store, { where: { readers: 'kim@example.edu' }, orderBy: 'year' })).toEqual([])
      expect(await idsOf(store, { search: 'ropes', orderBy: 'title' })).toEqual([])
      await add(store, book('1', { code: 'X' }))
      expect((await store.get(books, '1'))?.version).toBe(1)
    })

    test('deleting what does not exist, as expected, is no change', async () => {
      const store = await fresh()
      const heard: Change[] = []
      store.onChange((changes) => heard.push(...changes))
      await store.commit([{ collection: books, id: '1', expect: 0, doc: null }])
      expect(heard).toEqual([])
    })

    test('a version inside the document is not stored', async () => {
      const store = await fresh()
      await add(store, book('1', { version: 41 }))
      expect((await store.get(books, '1'))?.version).toBe(1)
      expect((await store.findText(books, { orderBy: 'title' })).items.match(/"version"/g)).toHaveLength(1)
    })

    test('any text survives as it was', async () => {
      const store = await fresh()
      const title = `Zoë's "ropes" \\ {"a":1} 🧗 \0 \ud800 ' ; ? $1 \u2028\n`
      await add(store, book('ключ-🧗', { title, readers: [title] }))
      expect((await store.get(books, 'ключ-🧗'))?.title).toBe(title)
      expect(await idsOf(store, { where: { readers: title }, orderBy: 'year' })).toEqual(['ключ-🧗'])
      expect(await idsOf(store, { orderBy: 'title', from: title, to: title })).toEqual(['ключ-🧗'])
    })

    test.each(['', 'a\0b', '\ud800'])('the id %j is refused and found nowhere', async (id) => {
      const store = await fresh()
      await expect(add(store, book(id))).rejects.toThrow('this is no id')
      expect(await store.get(books, id)).toBeNull()
      expect(await store.getMany(books, [id])).toEqual([])
    })

    test('a commit that writes a document twice, or under another id, is refused', async () => {
      const store = await fresh()
      await expect(store.commit([put(book('1'), 0), put(book('1'), 1)])).rejects.toThrow('twice')
      await expect(store.commit([{ collection: books, id: '2', expect: 0, doc: book('1') }])).rejects.toThrow('holds another id')
      expect(await idsOf(store, { orderBy: 'title' })).toEqual([])
    })

    test('a batch collects writes, commits once, and is not used again', async () => {
      const store = await fresh()
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

    test('a thousand documents go in with one commit', async () => {
      const store = await fresh()
      await add(store, ...Array.from({ length: 1000 }, (_, at) => book(`b${at}`, { readers: [`r${at % 7}`, 'all'] })))
      expect(await store.count(books, { where: { readers: 'all' } }, 5000)).toBe(1000)
      await store.commit(Array.from({ length: 1000 }, (_, at) => put(book(`b${at}`, { shelf: 'B' }), 1)))
      expect(await store.count(books, { where: { shelf: 'B' } }, 5000)).toBe(1000)
      expect(await store.count(books, { where: { readers: 'all' } })).toBe(0)
    })
  })

  describe('keeps unique keys', () => {
    test('no two documents hold the same value, not even the empty text; any number holds none', async () => {
      const store = await fresh()
      await add(store, book('1', { code: 'X' }), book('2', { code: '' }), book('3'), book('4'))
      await expect(add(store, book('5', { code: 'X' }))).rejects.toMatchObject({ collection: 'books', key: 'code' })
      await expect(add(store, book('5', { code: '' }))).rejects.toThrow(UniqueConflict)
      await expect(store.commit([put(book('3', { code: 'X' }), 1)])).rejects.toThrow(UniqueConflict)
      await expect(add(store, book('6', { code: 'Y' }), book('7', { code: 'Y' }))).rejects.toThrow(UniqueConflict)
      expect(await idsOf(store, { orderBy: 'year' })).toEqual(['1', '2', '3', '4'])
    })

    test('a value may pass from one document to another within a commit', async () => {
      const store = await fresh()
      await add(store, book('1', { code: 'X' }), book('2', { code: 'Y' }), book('3', { code: 'Z' }))
      await store.commit([put(book('1', { code: 'Y' }), 1), put(book('2', { code: 'X' }), 1)])
      await store.commit([{ collection: books, id: '3', expect: 1, doc: null }, put(book('0', { code: 'Z' }), 0)])
      await store.commit([put(book('2', { code: null }), 2), put(book('4', { code: 'X' }), 0)])
      await expect(add(store, book('9', { code: 'Z' }))).rejects.toThrow(UniqueConflict)
      expect((await store.getMany(books, ['0', '1', '2', '4'])).map(({ code }) => code)).toEqual(['Z', 'Y', null, 'X'])
    })
  })

  describe('lists', () => {
    test('ascending has nulls first, then the order of the characters; descending is its mirror', async () => {
      const store = await fresh()
      const titles = ['b', null, 'B', 'a', 'ä', '', 'z', '🧗', '\uffee', null, 'a b', 'Z']
      await add(store, ...titles.map((title, at) => book(`${at + 10}`, { title })))
      const { items } = await store.find(books, { orderBy: 'title' })
      expect(items.map(({ title }) => title)).toEqual([null, null, '', 'B', 'Z', 'a', 'a b', 'b', 'z', 'ä', '\uffee', '🧗'])
      expect(await idsOf(store, { orderBy: 'title', descending: true })).toEqual(items.map(({ id }) => id).reverse())
    })

    test('numbers are ordered as numbers', async () => {
      const store = await fresh()
      await add(store, ...[10, 9, -1.5, null, 0, 1e15].map((year, at) => book(`${at}`, { year })))
      expect((await store.find(books, { orderBy: 'year' })).items.map(({ year }) => year)).toEqual([null, -1.5, 0, 9, 10, 1e15])
    })

    test('filters tell null from the empty text, and true from false', async () => {
      const store = await fresh()
      await add(store, book('1', { shelf: null }), book('2', { shelf: '' }), book('3', { shelf: '', lent: true }), book('4', { shelf: 'a' }))
      expect(await idsOf(store, { where: { shelf: null }, orderBy: 'year' })).toEqual(['1'])
      expect(await idsOf(store, { where: { shelf: '' }, orderBy: 'year' })).toEqual(['2', '3'])
      expect(await idsOf(store, { where: { shelf: 'A' }, orderBy: 'year' })).toEqual([])
      expect(await idsOf(store, { where: { shelf: '', lent: true }, orderBy: 'title' })).toEqual(['3'])
      expect(await idsOf(store, { where: { lent: false }, orderBy: 'title' })).toEqual(['1', '2', '4'])
    })

    test('a set finds every document that holds the value, once, also beside another filter', async () => {
      const store = await fresh()
      await add(
        store,
        book('1', { readers: ['kim', 'lee', 'kim'], year: 3 }),
        book('2', { readers: ['kim'], year: 2, lent: true }),
        book('3', { readers: [], year: 1 }),
        book('4', { readers: ['lee'], year: 0 }),
      )
      expect(await idsOf(store, { where: { readers: 'kim' }, orderBy: 'year' })).toEqual(['2', '1'])
      expect(await idsOf(store, { where: { readers: 'kim' }, orderBy: 'year', from: 3 })).toEqual(['1'])
      expect(await idsOf(store, { where: { readers: 'kim', lent: true }, orderBy: 'title' })).toEqual(['2'])
      await store.commit([put(book('1', { readers: ['lee'], year: 9 }), 1)])
      expect(await idsOf(store, { where: { readers: 'kim' }, orderBy: 'year' })).toEqual(['2'])
      expect(await idsOf(store, { where: { readers: 'lee' }, orderBy: 'year' })).toEqual(['4', '1'])
    })

    test('bounds are inclusive and leave nulls out', async () => {
      const store = await fresh()
      await add(store, ...[null, 1, 2, 3, 4].map((year, at) => book(`${at}`, { year })))
      expect(await idsOf(store, { orderBy: 'year', from: 2, to: 3 })).toEqual(['2', '3'])
      expect(await idsOf(store, { orderBy: 'year', to: 2 })).toEqual(['1', '2'])
      expect(await idsOf(store, { orderBy: 'year', to: 2, descending: true })).toEqual(['2', '1'])
      expect(await idsOf(store, { orderBy: 'year', from: 3, descending: true, limit: 1 })).toEqual(['4'])
      expect(await idsOf(store, { orderBy: 'year', from: 4, to: 1 })).toEqual([])
      expect(await pages(store, { orderBy: 'year', from: 1, descending: true, limit: 1 })).toEqual(['4', '3', '2', '1'])
      expect(await pages(store, { orderBy: 'year', to: 3, limit: 1 })).toEqual(['1', '2', '3'])
    })

    test.each([false, true])('pages hold everything once, with equal keys and nulls, descending: %s', async (descending) => {
      const store = await fresh()
      await add(store, ...Array.from({ length: 60 }, (_, at) => book(`b${String(at).padStart(2, '0')}`, { year: at % 4 === 0 ? null : at % 3 })))
      const whole = await idsOf(store, { orderBy: 'year', descending, limit: 200 })
      expect(new Set(whole).size).toBe(60)
      for (const limit of [1, 7, 15, 16, 59, 60]) expect(await pages(store, { orderBy: 'year', descending, limit })).toEqual(whole)
      const shelf = await idsOf(store, { where: { shelf: 'A' }, orderBy: 'year', descending, limit: 200 })
      expect(await pages(store, { where: { shelf: 'A' }, orderBy: 'year', descending, limit: 9 })).toEqual(shelf)
    })

    test('pages stay whole while documents with equal keys come in', async () => {
      const store = await fresh()
      const before = Array.from({ length: 30 }, (_, at) => `m${String(at).padStart(2, '0')}`)
      await add(store, ...before.map((id, at) => book(id, { year: at % 2 === 0 ? 5 : null })))
      const seen = await pages(store, { orderBy: 'year', limit: 4 }, async (page) => {
        await add(store, book(`a${page}`, { year: 5 }), book(`z${page}`, { year: null }))
      })
      expect(seen.filter((id) => id.startsWith('m')).sort()).toEqual(before)
      expect(new Set(seen).size).toBe(seen.length)
    })

    test('the last of an ordering are answered in that ordering, without a next page', async () => {
      const store = await fresh()
      await add(store, ...[3, 1, 5, 2, 4].map((year) => book(`${year}`, { year })))
      expect(await store.find(books, { orderBy: 'year', last: true, limit: 2 })).toMatchObject({ items: [{ id: '4' }, { id: '5' }], next: null })
      expect(await idsOf(store, { orderBy: 'year', descending: true, last: true, limit: 2 })).toEqual(['2', '1'])
      expect(await idsOf(store, { orderBy: 'year', last: true, limit: 2, to: 3 })).toEqual(['2', '3'])
    })

    test('the text of a page is the page', async () => {
      const store = await fresh()
      await add(store, ...Array.from({ length: 5 }, (_, at) => book(`${at}`, { readers: ['kim'], title: at === 2 ? null : `t"${at}` })))
      for (const query of [
        { orderBy: 'title', limit: 2 },
        { where: { readers: 'kim' }, orderBy: 'year', descending: true },
        { orderBy: 'year', last: true, limit: 3 },
      ]) {
        const { items, next } = await store.findText(books, query)
        expect({ items: JSON.parse(items), next }).toEqual(await store.find(books, query))
      }
      expect((await store.findText(books, { where: { shelf: 'none' }, orderBy: 'year' })).items).toBe('[]')
    })

    test('a page is 50 documents unless it is said', async () => {
      const store = await fresh()
      await add(store, ...Array.from({ length: 60 }, (_, at) => book(`${at}`)))
      expect(await idsOf(store, { orderBy: 'year' })).toHaveLength(50)
    })
  })

  describe('refuses what it does not offer', () => {
    const queries: [string, unknown][] = [
      ['an ordering that is not declared', { orderBy: 'shelf' }],
      ['a filter that is not declared', { where: { code: 'X' }, orderBy: 'title' }],
      ['an unknown filter', { where: { color: 'red' }, orderBy: 'title' }],
      ['filters that are not declared together', { where: { shelf: 'A', lent: true }, orderBy: 'year' }],
      ['a number for a text', { where: { shelf: 5 }, orderBy: 'year' }],
      ['a text for a boolean', { where: { lent: 'yes' }, orderBy: 'title' }],
      ['a number for a boolean', { where: { lent: 1 }, orderBy: 'title' }],
      ['an object for a text', { where: { shelf: { a: 1 } }, orderBy: 'year' }],
      ['a null for a set', { where: { readers: null }, orderBy: 'year' }],
      ['a text as the bound of a number', { orderBy: 'year', from: '2000' }],
      ['no number as a bound', { orderBy: 'year', from: Number.NaN }],
      ['an infinite bound', { orderBy: 'year', to: Number.POSITIVE_INFINITY }],
      ['null as a bound', { orderBy: 'year', from: null }],
      ['an empty page', { orderBy: 'title', limit: 0 }],
      ['a page that is too long', { orderBy: 'title', limit: 201 }],
      ['half a document', { orderBy: 'title', limit: 1.5 }],
      ['no ordering', {}],
    ]
    test.each(queries)('%s', async (_, query) => {
      const store = await fresh()
      await expect(store.find(books, query as Query)).rejects.toThrow(InvalidQuery)
      await expect(store.findText(books, query as Query)).rejects.toThrow(InvalidQuery)
    })

    test('the last ones without an ordering', async () => {
      const store = await fresh()
      await expect(store.find(books, { last: true } as unknown as Query)).rejects.toThrow(new InvalidQuery('limitToLast needs an ordering clause.'))
    })

    test('the cursor of another query, and what is no cursor', async () => {
      const store = await fresh()
      await add(store, ...Array.from({ length: 5 }, (_, at) => book(`${at}`, { year: at })))
      const { next } = await store.find(books, { orderBy: 'year', limit: 2 })
      const cursor = next ?? ''
      const [print] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
      const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
      const foreign: Query[] = [
        { orderBy: 'title', limit: 2, cursor },
        { orderBy: 'year', descending: true, limit: 2, cursor },
        { where: { shelf: 'A' }, orderBy: 'year', limit: 2, cursor },
        { orderBy: 'year', from: 1, limit: 2, cursor },
        { orderBy: 'year', search: 'book', limit: 2, cursor },
        { orderBy: 'year', last: true, limit: 2, cursor },
        ...[
          '',
          'x',
          '🧗',
          cursor.slice(3),
          made(),
          made(print),
          made(print, 1),
          made(print, '1', '1'),
          made(print, 1, 2),
          made(print, true, '1'),
          made(print, {}, '1'),
        ].map((garbage) => ({ orderBy: 'year', limit: 2, cursor: garbage })),
        { orderBy: 'year', limit: 2, cursor: made(print, 1, 'a\0') },
      ]
      for (const query of foreign) await expect(store.find(books, query), JSON.stringify(query)).rejects.toThrow(InvalidQuery)
      expect(await idsOf(store, { orderBy: 'year', limit: 1, cursor })).toEqual(['2'])
    })

    test('NUL in a filter, a bound or a search is no error of the database', async () => {
      const store = await fresh()
      await add(store, book('1'))
      expect(await idsOf(store, { where: { shelf: 'q\0' }, orderBy: 'year' })).toEqual([])
      expect(await idsOf(store, { where: { readers: '\0' }, orderBy: 'year' })).toEqual([])
      expect(await idsOf(store, { orderBy: 'title', from: 'X\0', to: 'Y\ud800' })).toEqual([])
      expect(await idsOf(store, { orderBy: 'title', search: 'q\0q \ud800' })).toEqual([])
    })

    test('a search of a collection without words, and sums of what is no number', async () => {
      const store = await fresh()
      const { words: _, ...wordless } = books
      await expect(store.find(wordless, { orderBy: 'title', search: 'a' })).rejects.toThrow(InvalidQuery)
      await expect(store.sum(books, { orderBy: 'year' }, ['title'])).rejects.toThrow(InvalidQuery)
      await expect(store.sum(books, { orderBy: 'year' }, ['none'])).rejects.toThrow(InvalidQuery)
      await expect(store.sum(books, { orderBy: 'year' }, ['year'], 'none')).rejects.toThrow(InvalidQuery)
    })
  })

  describe('searches', () => {
    async function library() {
      const store = await fresh()
      await add(
        store,
        book('1', { title: 'Álvaro Núñez climbs', readers: ['Kim.Berg@example.edu'], year: 3 }),
        book('2', { title: "O'Brien & Sons: Low Ropes", year: 2, lent: true }),
        book('3', { title: 'Ropes (high)', year: 1, readers: ['lee@example.edu'] }),
        book('4', { title: 'Straße 日本語 2024', year: 0 }),
      )
      return (search: string, more: Partial<Query> = {}) => idsOf(store, { orderBy: 'year', search, ...more })
    }

    test('words by their beginnings, in any case, with or without accents', async () => {
      const search = await library()
      expect(await search('alvaro')).toEqual(['1'])
      expect(await search('NÚÑ')).toEqual(['1'])
      expect(await search('rop')).toEqual(['3', '2'])
      expect(await search('opes')).toEqual([])
      expect(await search('日本')).toEqual(['4'])
      expect(await search('202')).toEqual(['4'])
    })

    test('several words, each of which must be there', async () => {
      const search = await library()
      expect(await search('ropes low')).toEqual(['2'])
      expect(await search('low high')).toEqual([])
      expect(await search("o'brien")).toEqual(['2'])
    })

    test('addresses by their parts', async () => {
      const search = await library()
      expect(await search('kim.berg@example.edu')).toEqual(['1'])
      expect(await search('berg')).toEqual(['1'])
      expect(await search('example')).toEqual(['3', '1'])
    })

    test('nothing but blanks is no search; characters without any word find nothing', async () => {
      const search = await library()
      expect(await search('  ')).toEqual(['4', '3', '2', '1'])
      for (const text of ['&', '!!', '"', "'", '*', ':*', '() | &', '🧗']) expect(await search(text), text).toEqual([])
    })

    test('the syntax of the databases means nothing', async () => {
      const search = await library()
      expect(await search('ropes | zzz')).toEqual([])
      expect(await search('ropes OR zzz')).toEqual([])
      expect(await search('NOT ropes')).toEqual([])
      expect(await search('ropes:* & !low')).toEqual(['2'])
      expect(await search(`ropes'); drop table books; --`)).toEqual([])
    })

    test('beside filters, sets, bounds and pages', async () => {
      const search = await library()
      expect(await search('ropes', { where: { lent: true }, orderBy: 'title' })).toEqual(['2'])
      expect(await search('ropes', { where: { readers: 'lee@example.edu' } })).toEqual(['3'])
      expect(await search('ropes', { from: 2 })).toEqual(['2'])
      expect(await search('ropes', { descending: true, limit: 1 })).toEqual(['2'])
      const store = await fresh()
      await add(store, ...Array.from({ length: 25 }, (_, at) => book(`b${at}`, { year: at % 3 })))
      expect((await pages(store, { orderBy: 'year', search: 'book', limit: 4 })).sort()).toEqual(Array.from({ length: 25 }, (_, at) => `b${at}`).sort())
      expect(await store.count(books, { search: 'book' })).toBe(25)
      expect(await store.count(books, { search: '&' })).toBe(0)
    })

    test('what a document no longer says does not find it', async () => {
      const store = await fresh()
      await add(store, book('1', { title: 'Old words' }))
      await store.commit([put(book('1', { title: 'New words' }), 1)])
      expect(await idsOf(store, { orderBy: 'year', search: 'old' })).toEqual([])
      expect(await idsOf(store, { orderBy: 'year', search: 'new words' })).toEqual(['1'])
    })
  })

  describe('counts and sums', () => {
    test('a count stops one above its cap', async () => {
      const store = await fresh()
      await add(store, ...Array.from({ length: 30 }, (_, at) => book(`${at}`, { shelf: at < 10 ? 'A' : 'B', year: at, readers: at < 3 ? ['kim'] : [] })))
      expect(await store.count(books, {})).toBe(30)
      expect(await store.count(books, {}, 10)).toBe(11)
      expect(await store.count(books, { where: { shelf: 'A' } })).toBe(10)
      expect(await store.count(books, { where: { readers: 'kim' } })).toBe(3)
      expect(await store.count(books, { orderBy: 'year', from: 5, to: 7 })).toBe(3)
      expect(await store.count(books, { where: { shelf: 'none' } })).toBe(0)
      await expect(store.count(books, { where: { code: 'X' } })).rejects.toThrow(InvalidQuery)
    })

    test('sums go by group, nulls add nothing, and an empty range has no sums', async () => {
      const store = await fresh()
      await add(
        store,
        book('1', { shelf: 'A', year: 1.5, lent: true }),
        book('2', { shelf: 'A', year: 2 }),
        book('3', { shelf: 'B', year: null }),
        book('4', { shelf: null, year: 4, readers: ['kim'] }),
      )
      expect(await store.sum(books, { orderBy: 'title' }, ['year'])).toEqual([{ group: null, count: 4, sums: { year: 7.5 } }])
      expect(await store.sum(books, { orderBy: 'title' }, ['year'], 'shelf')).toEqual([
        { group: null, count: 1, sums: { year: 4 } },
        { group: 'A', count: 2, sums: { year: 3.5 } },
        { group: 'B', count: 1, sums: { year: 0 } },
      ])
      expect((await store.sum(books, { orderBy: 'title' }, [], 'lent')).map(({ group, count }) => [group, count])).toEqual([
        [false, 3],
        [true, 1],
      ])
      expect(await store.sum(books, { where: { readers: 'kim' }, orderBy: 'year', from: 0 }, ['year'])).toEqual([{ group: null, count: 1, sums: { year: 4 } }])
      expect(await store.sum(books, { orderBy: 'year', from: 100 }, ['year'])).toEqual([])
    })
  })

  describe('tells of changes', () => {
    test('what changed, to whom it concerned before or concerns now', async () => {
      const store = await fresh()
      const heard: Change[][] = []
      const end = store.onChange((changes) => heard.push([...changes]))
      await add(store, book('1', { readers: ['kim'] }))
      await store.commit([put(book('1', { readers: ['lee'] }), 1), put(book('2'), 0)])
      await store.commit([{ collection: books, id: '1', expect: 2, doc: null }])
      await expect(add(store, book('2'))).rejects.toThrow(VersionConflict)
      await store.commit([{ collection: books, id: '2', expect: 1 }])
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

    test('a listener that fails disturbs neither the commit nor the others', async () => {
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

  describe('under load', () => {
    test('of 200 writers that race for ten documents, exactly those win who saw the newest', async () => {
      const store = await fresh()
      await add(store, ...Array.from({ length: 10 }, (_, at) => book(`${at}`, { year: 0 })))
      const outcomes = await Promise.allSettled(
        Array.from({ length: 200 }, async (_, at) => {
          const id = `${at % 10}`
          const held = await store.get(books, id)
          // Each takes a second document along, in changing order.
          const other = await store.get(books, `${(at * 7 + 3) % 10}`)
          if (!held || !other) throw new Error('gone')
          const { version, ...doc } = held
          const writes = [put({ ...doc, year: (doc.year ?? 0) + 1 }, version), put(book(`new${at}`, { shelf: 'new' }), 0)]
          await store.commit(other.id === id ? writes : [{ collection: books, id: other.id, expect: other.version }, ...writes])
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

    test('of many that create the same id at once one succeeds', async () => {
      const store = await fresh()
      const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => add(store, book('same'), book(`own${at}`), book(`x${40 - at}`))))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' && !(outcome.reason instanceof VersionConflict) ? [outcome.reason] : []))).toEqual([])
      expect(await store.count(books, {})).toBe(3)
    })

    test('of two that each create what the other found absent, only one succeeds', async () => {
      const store = await fresh()
      for (let round = 0; round < 10; round++) {
        const [a, b] = [`a${round}`, `b${round}`]
        const outcomes = await Promise.allSettled([
          store.commit([put(book(a), 0), { collection: books, id: b, expect: 0 }]),
          store.commit([put(book(b), 0), { collection: books, id: a, expect: 0 }]),
        ])
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      }
    })
  })

  describe('opened again', () => {
    test('the documents are there', async () => {
      const { store, again } = await open(COLLECTIONS)
      await add(store, book('1', { readers: ['kim'] }))
      await store.close()
      await store.close()
      const later = await again()
      expect(await later.get(books, '1')).toMatchObject({ id: '1', version: 1 })
      expect(await idsOf(later, { where: { readers: 'kim' }, orderBy: 'year', search: 'book' })).toEqual(['1'])
    })

    test('a changed declaration makes lists anew and keeps documents and versions', async () => {
      const { store, again } = await open(COLLECTIONS)
      await add(store, ...Array.from({ length: 1200 }, (_, at) => book(`b${at}`, { title: `Title ${at}`, readers: ['kim'] })))
      await store.commit([put(book('b5', { title: 'Changed', code: 'X' }), 1)])
      const changed: Collection<Book> = {
        ...books,
        keys: {
          ...books.keys,
          title: { type: 'text', of: (one) => one.title?.toUpperCase() ?? null },
          readerCount: { type: 'number', of: (one) => one.readers.length },
        },
        sets: { letters: (one) => [...(one.title ?? '')] },
        lists: [
          { where: [], orderBy: 'title' },
          { where: ['readerCount'], orderBy: 'title' },
          { where: ['letters'], orderBy: 'year' },
        ],
        words: (one) => `new ${one.title}`,
      }
      const later = await again()
      await later.prepare([changed])
      expect(await later.get(changed, 'b5')).toMatchObject({ title: 'Changed', version: 2 })
      expect((await later.find(changed, { orderBy: 'title', limit: 1 })).items[0]?.id).toBe('b5')
      expect((await later.find(changed, { where: { readerCount: 0 }, orderBy: 'title' })).items.map(({ id }) => id)).toEqual(['b5'])
      expect((await later.find(changed, { where: { letters: 'C' }, orderBy: 'year' })).items.map(({ id }) => id)).toEqual(['b5'])
      expect((await later.find(changed, { orderBy: 'title', search: 'new changed' })).items.map(({ id }) => id)).toEqual(['b5'])
      expect(await later.count(changed, {}, 5000)).toBe(1200)
      await expect(later.commit([{ collection: changed, id: 'y', expect: 0, doc: book('y', { code: 'X' }) }])).rejects.toThrow(UniqueConflict)
      await later.prepare(COLLECTIONS)
      expect(await later.count(books, { where: { readers: 'kim' } }, 5000)).toBe(1199)
    })

    test('several at once prepare the same database', async () => {
      const { again } = await open([])
      const stores = await Promise.all([again(), again(), again()])
      await Promise.all(stores.map((store) => store.prepare(COLLECTIONS)))
      await Promise.all(stores.map((store, at) => add(store, book(`${at}`))))
      for (const store of stores) expect(await store.count(books, {})).toBe(3)
    })

    test('a list that names what is not declared is a mistake found at once', async () => {
      const { store } = await open([])
      await expect(store.prepare([{ ...books, lists: [{ where: ['none'], orderBy: 'title' }] }])).rejects.toThrow('none')
      await expect(store.prepare([{ ...books, unique: ['none'] }])).rejects.toThrow('none')
      await expect(store.ping()).resolves.toBeUndefined()
    })
  })
})

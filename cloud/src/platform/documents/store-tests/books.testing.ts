import { onBothEngines } from '../../../testing/engines.ts'
import type { Collection, DocumentStore, Query, Write } from '../store.ts'

export type Book = {
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

export const books: Collection<Book> = {
  name: 'books',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: {
    title: { type: 'text', of: (book) => book.title },
    code: { type: 'text', of: (book) => book.code },
    year: { type: 'number', of: (book) => book.year },
    lent: { type: 'boolean', of: (book) => book.lent },
    shelf: { type: 'text', of: (book) => book.shelf },
  },
  multiValueKeys: { readers: (book) => book.readers },
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
  unique: { code: 'Another book has this code.' },
  audience: (book) => ({ emails: book.readers }),
}

export const book = (id: string, fields: Partial<Book> = {}): Book => ({
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
export const put = (doc: Book, expectedVersion: number): Write => ({ ...check(doc.id, expectedVersion), doc })
export const remove = (id: string, expectedVersion: number): Write => ({ ...check(id, expectedVersion), doc: null })
/** Creates a write that only checks the version of a book. */
export const check = (id: string, expectedVersion: number): Write => ({ collection: books, id, expectedVersion })
export const add = (store: DocumentStore, ...docs: Book[]) => store.commit(docs.map((doc) => put(doc, 0)))
export const idsOf = async (store: DocumentStore, query: Query) =>
  (await store.find(books, query)).items.map(({ id }) => id)

/** Returns the IDs of all pages of a query. Calls `between` after each page but the last. */
export async function pages(
  store: DocumentStore,
  query: Query,
  between: (page: number) => Promise<void> = async () => {},
): Promise<string[]> {
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

/** Runs a suite on each engine, with a function that opens an empty store of books. */
export const onBookStores = (name: string, suite: (openBooks: () => Promise<DocumentStore>) => void): void =>
  onBothEngines(name, (open) => suite(async () => (await open([books])).store))

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Collection, DocumentStore, Query, Versioned } from './store.ts'
import type { Tx } from './transaction.ts'

const LARGEST_PAGE = 200

/** Every document a query matches, page by page, others answered in between. Bound the query: all of it is read. */
export async function* iterateAll<Doc extends object>(
  store: Pick<DocumentStore, 'find'>,
  collection: Collection<Doc>,
  query: Omit<Query, 'limit' | 'last' | 'cursor'>,
): AsyncGenerator<Versioned<Doc>> {
  let cursor: string | null = null
  do {
    const page: { items: Versioned<Doc>[]; next: string | null } = await store.find(collection, {
      ...query,
      limit: LARGEST_PAGE,
      ...(cursor ? { cursor } : {}),
    })
    yield* page.items
    cursor = page.next
    if (cursor) await nextTurn()
  } while (cursor)
}

/** The same as an array. */
export async function findAll<Doc extends object>(...args: Parameters<typeof iterateAll<Doc>>) {
  const docs: Versioned<Doc>[] = []
  for await (const doc of iterateAll(...args)) docs.push(doc)
  return docs
}

/** The first document a query matches, or null. In a unit of work, the commit fails if it changes meanwhile. */
export async function findFirst<Doc extends object>(
  reader: Tx | { store: Pick<DocumentStore, 'find'> },
  collection: Collection<Doc>,
  query: Omit<Query, 'limit' | 'last' | 'cursor'>,
): Promise<Versioned<Doc> | null> {
  const first = { ...query, limit: 1 }
  const matches = 'lock' in reader ? reader.find(collection, first) : (await reader.store.find(collection, first)).items
  return (await matches)[0] ?? null
}

import { yieldToEventLoop } from '../process/yield-to-event-loop.ts'
import type { Collection, DocumentPage, DocumentStore, Query, Versioned } from './store.ts'
import type { Tx } from './transaction.ts'

const MAX_PAGE = 200

type Store = Pick<DocumentStore, 'find'>
type Unbounded = Omit<Query, 'limit' | 'last' | 'cursor'>

async function* iteratePages<Doc extends object>(store: Store, collection: Collection<Doc>, query: Unbounded) {
  let cursor: string | null = null
  do {
    const pageQuery = { ...query, limit: MAX_PAGE, ...(cursor ? { cursor } : {}) }
    const page: DocumentPage<Doc> = await store.find(collection, pageQuery)
    yield page.items
    cursor = page.next
    if (cursor) await yieldToEventLoop()
  } while (cursor)
}

/** Yields all documents of a query, with other requests between pages. Limit the query: it reads everything. */
export async function* iterateAll<Doc extends object>(...args: Parameters<typeof iteratePages<Doc>>) {
  for await (const docs of iteratePages(...args)) yield* docs
}

/** Returns all documents of a query as an array. Limit the query: it reads everything. */
export async function findAll<Doc extends object>(...args: Parameters<typeof iteratePages<Doc>>) {
  const documents: Versioned<Doc>[] = []
  for await (const docs of iteratePages(...args)) documents.push(...docs)
  return documents
}

/** Returns the first document of a query, or null. A transaction fails if the document changes before the commit. */
export async function findFirst<Doc extends object>(
  reader: Tx | { store: Store },
  collection: Collection<Doc>,
  query: Unbounded,
): Promise<Versioned<Doc> | null> {
  const first = { ...query, limit: 1 }
  const matches = 'lock' in reader ? reader.find(collection, first) : (await reader.store.find(collection, first)).items
  return (await matches)[0] ?? null
}

/** Applies this unit of work's changes to a query's result: drops documents that no longer match, adds new matches. */
export function applyPendingChanges<Doc extends object>(
  tx: Tx,
  collection: Collection<Doc>,
  documents: readonly Versioned<Doc>[],
  matches: (doc: Doc) => boolean,
): Versioned<Doc>[] {
  const changed = tx.listChanged(collection).flatMap(({ after }) => after ?? [])
  const idOf = (doc: Doc) => doc[collection.idField]
  return [...new Map([...documents, ...changed].map((doc) => [idOf(doc), doc])).values()].filter(matches)
}

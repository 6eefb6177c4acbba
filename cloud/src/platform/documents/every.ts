import { PAGE } from '@belay/contract/constants'
import type { Collection, DocumentStore, Query, Versioned } from './store.ts'

/** Every document that a query finds, page by page. For what is bounded by its nature (a person's, a program's, a period's). */
export async function every<Doc extends object>(store: Pick<DocumentStore, 'find'>, collection: Collection<Doc>, query: Omit<Query, 'limit' | 'cursor' | 'last'>): Promise<Versioned<Doc>[]> {
  const found: Versioned<Doc>[] = []
  let cursor: string | null = null
  do {
    const page: { items: Versioned<Doc>[]; next: string | null } = await store.find(collection, { ...query, limit: PAGE.most, ...(cursor ? { cursor } : {}) })
    found.push(...page.items)
    cursor = page.next
  } while (cursor)
  return found
}

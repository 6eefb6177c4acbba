import { openSqliteStore } from '../platform/documents/sqlite.ts'
import type { AnyCollection, DocumentStore, Write } from '../platform/documents/store.ts'
import { openWriteBatch } from '../platform/documents/write-batch.ts'

type Created = { collection: AnyCollection; id: string; expectedVersion: 0; doc: object }

/**
 * Opens a store in memory that lists every document it was given, as the writes that create them in another store.
 * Documents of the collections in `unread` are only listed: no query or get finds them, and so they cost little.
 */
export function openRecordingStore(unread: readonly AnyCollection[]): DocumentStore & { documents(): Created[] } {
  const store = openSqliteStore({ file: ':memory:' })
  const documents = new Map<string, Created>()

  async function commit(writes: readonly Write[]): Promise<void> {
    await store.commit(writes.filter(({ collection }) => !unread.includes(collection)))
    for (const { collection, id, doc } of writes) {
      const key = `${collection.name}/${id}`
      if (doc === null) documents.delete(key)
      else if (doc !== undefined) documents.set(key, { collection, id, expectedVersion: 0, doc })
    }
  }
  return { ...store, commit, batch: () => openWriteBatch(commit), documents: () => [...documents.values()] }
}

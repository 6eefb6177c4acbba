import { openSqliteStore } from '../../platform/documents/sqlite/sqlite.ts'
import type { AnyCollection, DocumentStore, Write } from '../../platform/documents/store.ts'
import { createWriteBatch } from '../../platform/documents/write-batch.ts'

type Created = { collection: AnyCollection; id: string; expectedVersion: 0; doc: object }

/**
 * Opens a store in memory that lists its documents, as writes for another store. Documents of the collections in
 * `unread` are only listed and can't be read, so they cost little.
 */
export function openRecordingStore(unread: readonly AnyCollection[]): DocumentStore & { documents(): Created[] } {
  const store = openSqliteStore({ file: ':memory:' })
  // Nothing searches words in this store, and a word index costs as much as all other indexes.
  const plain = new Map<string, AnyCollection>()
  const withoutWords = (collection: AnyCollection) =>
    plain.getOrInsertComputed(collection.name, () => {
      const { words: _, ...others } = collection
      return others
    })
  const documents = new Map<string, Created>()

  async function commit(writes: readonly Write[]): Promise<void> {
    const read = writes.filter(({ collection }) => !unread.includes(collection))
    await store.commit(read.map((write) => ({ ...write, collection: withoutWords(write.collection) })))
    for (const { collection, id, doc } of writes) {
      const key = `${collection.name}/${id}`
      if (doc === null) documents.delete(key)
      else if (doc !== undefined) documents.set(key, { collection, id, expectedVersion: 0, doc })
    }
  }
  return {
    ...store,
    prepare: (collections) => store.prepare(collections.map(withoutWords)),
    commit,
    batch: () => createWriteBatch(commit),
    documents: () => [...documents.values()],
  }
}

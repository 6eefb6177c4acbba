import { prepareWrites } from '../../platform/documents/sql/prepared-writes.ts'
import {
  type AnyCollection,
  type DocumentStore,
  UniqueConflict,
  VersionConflict,
  type Write,
} from '../../platform/documents/store.ts'
import { createWriteBatch } from '../../platform/documents/write-batch.ts'
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.ts'
import { createMemoryReader } from './memory-reader.ts'
import { createMemoryTable, type MemoryTable } from './memory-table.ts'

type Created = { collection: AnyCollection; id: string; expectedVersion: 0; doc: object }

/**
 * Opens a store in memory that lists its documents, as writes for another store. It is much faster than a database,
 * and has no live events and no search of words. Documents of the collections in `unread` are only listed and can't be
 * read, so they cost little.
 */
export function openRecordingStore(unread: readonly AnyCollection[]): DocumentStore & { documents(): Created[] } {
  const tables = new Map<string, MemoryTable>()
  const documents = new Map<string, Created>()
  const tableOf = (collection: AnyCollection) =>
    tables.getOrInsertComputed(collection.name, () => createMemoryTable(withoutWords(collection)))
  const reader = createMemoryReader(tableOf)

  /** Throws if a document has another version than expected, or if another document has its value of a unique key. */
  function check(writes: readonly Write[]): void {
    for (const { collection, id, expectedVersion } of writes)
      if ((tableOf(collection).rows.get(id)?.doc.version ?? 0) !== expectedVersion)
        throw new VersionConflict(collection.name, id)
    const ids = new Set(writes.map(({ collection, id }) => `${collection.name}/${id}`))
    for (const { collection, id, doc } of writes) {
      const key = doc && tableOf(collection).findTakenKey(id, doc, (holder) => ids.has(`${collection.name}/${holder}`))
      if (key) throw new UniqueConflict(collection.name, key)
    }
  }

  async function commit(writes: readonly Write[]): Promise<void> {
    // Lets signals and timers run during a load, as a database would.
    await yieldToEventLoop()
    const read = prepareWrites(writes.filter(({ collection }) => !unread.includes(collection)))
    check(read)
    for (const { collection, id, text, version } of read)
      if (text !== undefined)
        tableOf(collection).set(id, text === null ? null : Object.freeze({ ...JSON.parse(text), version }))
    for (const { collection, id, doc } of writes) {
      const key = `${collection.name}/${id}`
      if (doc === null) documents.delete(key)
      else if (doc !== undefined) documents.set(key, { collection, id, expectedVersion: 0, doc })
    }
  }
  return {
    ...reader,
    createPipelinedReader: () => reader,
    createTransactionReader: () => reader,
    commit,
    batch: () => createWriteBatch(commit),
    onChange: () => () => {},
    prepare: async () => {},
    refreshOutdated: async () => 0,
    ping: async () => Date.now(),
    close: async () => {},
    documents: () => [...documents.values()],
  }
}

const withoutWords = ({ words: _, ...collection }: AnyCollection): AnyCollection => collection

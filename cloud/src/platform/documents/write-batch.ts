import { VersionConflict, type Write, type WriteBatch } from './store.ts'

/** Creates a batch, which collects writes and commits them once. A second commit throws (R99). */
export function createWriteBatch(commit: (writes: readonly Write[]) => Promise<void>): WriteBatch {
  const writes: Write[] = []
  let committed = false
  const unused = () => {
    if (committed) throw new Error('A write batch cannot be reused after commit.')
  }
  const batch: WriteBatch = {
    create(collection, doc) {
      return batch.put(collection, doc, 0)
    },
    put(collection, doc, expect) {
      unused()
      writes.push({ collection, id: String(doc[collection.idField]), expectedVersion: expect, doc })
      return batch
    },
    delete(collection, id, expect) {
      unused()
      writes.push({ collection, id, expectedVersion: expect, doc: null })
      return batch
    },
    async commit() {
      unused()
      committed = true
      await commit(writes)
    },
  }
  return batch
}

/** Commits a batch. Returns false after a `VersionConflict`. */
export async function commitIfCurrent(batch: WriteBatch): Promise<boolean> {
  try {
    await batch.commit()
    return true
  } catch (error) {
    if (error instanceof VersionConflict) return false
    throw error
  }
}

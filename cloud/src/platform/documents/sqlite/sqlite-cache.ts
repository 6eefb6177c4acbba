import type { DatabaseSync } from 'node:sqlite'
import { createAnswerCache, readAndCache } from '../sql/answer-cache.ts'
import { documentById, type StoredColumns } from '../sql/query-sql.ts'
import type { ReadCache } from '../sql/reader.ts'
import type { AnyCollection } from '../store.ts'
import { createCommitDetector } from './commit-detector.ts'
import { sqlite } from './sqlite-tables.ts'
import type { PrepareStatement } from './sqlite-writer.ts'

/** The limit for documents, of about 2 kB each. They take half of each megabyte; pages and counts take the other. */
const DOCUMENTS_IN_A_MEGABYTE = 250

/**
 * Opens the read cache of an SQLite file. Documents are cached until they are written, and pages and counts until any
 * write. After a change, all open browsers request the same lists, which are then read once.
 */
export function createSqliteCache(database: DatabaseSync, prepare: PrepareStatement, megabytes: number) {
  const hasForeignCommits = createCommitDetector(database)
  const documents = new Map<string, StoredColumns>()
  const answers = createAnswerCache(megabytes)

  function removeOutdated(): void {
    if (!hasForeignCommits(false)) return
    documents.clear()
    answers.removeAll()
  }

  const cache: ReadCache = {
    document(collection, id) {
      removeOutdated()
      const name = `${collection.name}/${id}`
      const cached = documents.get(name)
      if (cached) return cached
      const row = prepare(documentById(sqlite, collection)).get(id) as StoredColumns | undefined
      if (row) documents.set(name, row)
      if (documents.size > megabytes * DOCUMENTS_IN_A_MEGABYTE) documents.delete(documents.keys().next().value ?? '')
      return row
    },
    async answer(question, read, lengthOf) {
      removeOutdated()
      const cached = answers.find(question) as Awaited<ReturnType<typeof read>> | undefined
      return cached ?? readAndCache(answers, question, read, lengthOf)
    },
  }

  return {
    cache,
    /** Removes a document from the cache. The writer calls it in the turn of the write. */
    invalidate(collection: AnyCollection, id: string): void {
      documents.delete(`${collection.name}/${id}`)
      answers.removeAll()
    },
  }
}

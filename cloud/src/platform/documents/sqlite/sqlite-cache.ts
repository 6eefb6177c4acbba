import type { DatabaseSync } from 'node:sqlite'
import { documentById, type StoredColumns } from '../sql/query-sql.ts'
import type { AnyCollection } from '../store.ts'
import { createCommitDetector } from './commit-detector.ts'
import { sqlite } from './sqlite-tables.ts'
import type { PrepareStatement } from './sqlite-writer.ts'

/** The cache's limits. Half of each megabyte is for documents of about 2 kB; the other half is for pages and counts. */
const DOCUMENTS_IN_A_MEGABYTE = 250
const CHARACTERS_IN_A_MEGABYTE = 500_000
/** Estimated overhead of a cached answer, in characters. */
const CHARACTERS_OF_AN_ANSWER = 200

/** A read cache. It returns earlier results while they are still valid. */
export type ReadCache = {
  /** Returns a document by its ID. */
  document(collection: AnyCollection, id: string): Promise<StoredColumns | undefined> | StoredColumns | undefined
  /** Returns any other result. `question` is the cache key, and `lengthOf` returns the result's size in characters. */
  answer<Answer>(question: string, read: () => Promise<Answer>, lengthOf: (answer: Answer) => number): Promise<Answer>
}

/**
 * Opens the read cache of an SQLite file. Documents are cached until they are written, and pages and counts until any
 * write. After a change, all open browsers request the same lists, which are then read once.
 */
export function createSqliteCache(database: DatabaseSync, prepare: PrepareStatement, megabytes: number) {
  const hasForeignCommits = createCommitDetector(database)
  const documents = new Map<string, StoredColumns>()
  const answers = new Map<string, unknown>()
  let characters = 0
  let commits = 0

  function clearAnswers(): void {
    answers.clear()
    characters = 0
  }
  function clearIfOutdated(): void {
    if (!hasForeignCommits(false)) return
    documents.clear()
    commits++
    clearAnswers()
  }

  const cache: ReadCache = {
    document(collection, id) {
      clearIfOutdated()
      const name = `${collection.name}/${id}`
      const cached = documents.get(name)
      if (cached) return cached
      const row = prepare(documentById(sqlite, collection)).get(id) as StoredColumns | undefined
      if (row) documents.set(name, row)
      if (documents.size > megabytes * DOCUMENTS_IN_A_MEGABYTE) documents.delete(documents.keys().next().value ?? '')
      return row
    },
    async answer(question, read, lengthOf) {
      clearIfOutdated()
      const cached = answers.get(question)
      if (cached !== undefined) return cached as Awaited<ReturnType<typeof read>>
      const commitsBefore = commits
      const answer = await read()
      const length = question.length + lengthOf(answer) + CHARACTERS_OF_AN_ANSWER
      const maxCharacters = megabytes * CHARACTERS_IN_A_MEGABYTE
      if (commitsBefore !== commits || length > maxCharacters) return answer
      if (characters + length > maxCharacters) clearAnswers()
      characters += length
      answers.set(question, answer)
      return answer
    },
  }

  return {
    cache,
    /** Removes a document from the cache. The writer calls it in the turn of the write. */
    invalidate(collection: AnyCollection, id: string): void {
      documents.delete(`${collection.name}/${id}`)
      commits++
      clearAnswers()
    },
  }
}

import type { DatabaseSync } from 'node:sqlite'
import { openForeignCommits } from './foreign-commits.ts'
import { documentById, type StoredColumns } from './query-sql.ts'
import { sqlite } from './sqlite-tables.ts'
import type { PrepareStatement } from './sqlite-writer.ts'
import type { AnyCollection } from './store.ts'

/** How many documents and pages are remembered; pages also up to so many characters together. */
const MOST_DOCUMENTS = 2_000
const MOST_PAGES = 500
const MOST_CHARACTERS = 4_000_000

/** What a reader asks before it reads: it answers what was read before, as long as that is still so. */
export type Memory = {
  /** A document by its id. */
  document(collection: AnyCollection, id: string): Promise<StoredColumns | undefined> | StoredColumns | undefined
  /** A page or a count. `question` names it, `lengthOf` tells how many characters it takes. */
  answer<Answer>(question: string, read: () => Promise<Answer>, lengthOf: (answer: Answer) => number): Promise<Answer>
}

/**
 * What was read from the file, as long as it is so: a document until it is written, pages and counts until anything is.
 * After a change every open page asks for the same lists again, and they are read once.
 */
export function openSqliteMemory(database: DatabaseSync, prepare: PrepareStatement) {
  const hasForeignCommits = openForeignCommits(database)
  const documents = new Map<string, StoredColumns>()
  const answers = new Map<string, unknown>()
  let characters = 0
  let commits = 0

  function forgetAnswers(): void {
    answers.clear()
    characters = 0
  }
  function forgetOutdated(): void {
    if (!hasForeignCommits(false)) return
    documents.clear()
    commits++
    forgetAnswers()
  }

  const memory: Memory = {
    document(collection, id) {
      forgetOutdated()
      const name = `${collection.name}/${id}`
      const known = documents.get(name)
      if (known) return known
      const row = prepare(documentById(sqlite, collection)).get(id) as StoredColumns | undefined
      if (row) documents.set(name, row)
      if (documents.size > MOST_DOCUMENTS) documents.delete(documents.keys().next().value ?? '')
      return row
    },
    async answer(question, read, lengthOf) {
      forgetOutdated()
      const known = answers.get(question)
      if (known !== undefined) return known as Awaited<ReturnType<typeof read>>
      const before = commits
      const answer = await read()
      if (before !== commits) return answer
      if (answers.size >= MOST_PAGES || characters >= MOST_CHARACTERS) forgetAnswers()
      characters += lengthOf(answer)
      answers.set(question, answer)
      return answer
    },
  }

  return {
    memory,
    /** Told of every document that a commit writes, in the turn in which it does. */
    forget(collection: AnyCollection, id: string): void {
      documents.delete(`${collection.name}/${id}`)
      commits++
      forgetAnswers()
    },
  }
}

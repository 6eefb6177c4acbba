import type { DatabaseSync } from 'node:sqlite'
import { openForeignCommits } from './foreign-commits.ts'
import { documentById, type StoredColumns } from './query-sql.ts'
import { sqlite } from './sqlite-tables.ts'
import type { PrepareStatement } from './sqlite-writer.ts'
import type { AnyCollection } from './store.ts'

/** Of each megabyte one half holds documents, taken to be of 2 KB, and the other one pages and counts. */
const DOCUMENTS_IN_A_MEGABYTE = 250
const CHARACTERS_IN_A_MEGABYTE = 500_000
/** What an answer takes beside its text. */
const CHARACTERS_OF_AN_ANSWER = 200

/** What a reader asks before it reads: it answers what was read before, as long as that is still so. */
export type Memory = {
  /** A document by its id. */
  document(collection: AnyCollection, id: string): Promise<StoredColumns | undefined> | StoredColumns | undefined
  /** Anything else. `question` names it, `lengthOf` tells how many characters it takes. */
  answer<Answer>(question: string, read: () => Promise<Answer>, lengthOf: (answer: Answer) => number): Promise<Answer>
}

/**
 * What was read from the file, as long as it is so: a document until it is written, pages and counts until anything is.
 * After a change every open page asks for the same lists again, and they are read once.
 */
export function openSqliteMemory(database: DatabaseSync, prepare: PrepareStatement, megabytes: number) {
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
      const remembered = documents.get(name)
      if (remembered) return remembered
      const row = prepare(documentById(sqlite, collection)).get(id) as StoredColumns | undefined
      if (row) documents.set(name, row)
      if (documents.size > megabytes * DOCUMENTS_IN_A_MEGABYTE) documents.delete(documents.keys().next().value ?? '')
      return row
    },
    async answer(question, read, lengthOf) {
      forgetOutdated()
      const remembered = answers.get(question)
      if (remembered !== undefined) return remembered as Awaited<ReturnType<typeof read>>
      const before = commits
      const answer = await read()
      const length = question.length + lengthOf(answer) + CHARACTERS_OF_AN_ANSWER
      const most = megabytes * CHARACTERS_IN_A_MEGABYTE
      if (before !== commits || length > most) return answer
      if (characters + length > most) forgetAnswers()
      characters += length
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

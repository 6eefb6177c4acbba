import { CHARACTERS_PER_ROW, createAnswerCache, readAndCache } from '../sql/answer-cache.ts'
import { documentById, type Statement, type StoredColumns } from '../sql/query-sql.ts'
import type { ReadCache } from '../sql/reader.ts'
import type { Dialect } from '../sql/tables.ts'

/** The transactions that a new query sees. The text is the same only as long as no writing transaction has ended. */
const SNAPSHOT: Statement = { sql: 'select pg_current_snapshot()::text as snapshot', values: [] }

/** The time in ms for which nothing is cached after cached answers were outdated, so that few reads ask in vain. */
const REST_MS = 250

type SnapshotRow = { snapshot: string }
type RunStatement = <Row>(statement: Statement) => Promise<Row[]>
export type SettledRows = PromiseSettledResult<unknown[]>

/**
 * Opens the read cache of a PostgreSQL database, to which other processes write too. Before a cached answer is
 * returned, the database is asked if any transaction has ended since the answer was read; if so, all answers are
 * removed. The reads of one turn of the event loop ask once. A read without a cached answer does not ask.
 */
export function createPostgresCache(dialect: Dialect, rows: RunStatement, megabytes: number) {
  const answers = createAnswerCache(megabytes)
  /** A snapshot that is not newer than any cached answer. Empty if it is unknown: then nothing is cached. */
  let snapshot = ''
  let restsUntil = 0
  let isChecked = false
  let nextCheck: Promise<void> | undefined

  function removeAll(): void {
    snapshot = ''
    answers.removeAll()
  }

  async function check(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    nextCheck = undefined
    const [current] = await rows<SnapshotRow>(SNAPSHOT)
    if (snapshot !== '' && current?.snapshot !== snapshot) {
      removeAll()
      restsUntil = performance.now() + REST_MS
    }
    // The code that waits for this answer runs on before the next tick. Requests that arrive later must ask again.
    isChecked = true
    process.nextTick(() => {
      isChecked = false
    })
  }

  async function removeOutdated(): Promise<void> {
    if (isChecked) return
    nextCheck ??= check()
    await nextCheck
  }

  const reads: ReadCache = {
    document: (collection, id) =>
      reads.answer(
        `document ${collection.name}/${id}`,
        async () => (await rows<StoredColumns>({ sql: documentById(dialect, collection), values: [id] }))[0],
        (row) => row?.data.length ?? 0,
      ),
    async answer(question, read, lengthOf) {
      if (answers.has(question)) await removeOutdated()
      const cached = answers.find(question) as Awaited<ReturnType<typeof read>> | undefined
      return cached ?? (snapshot === '' ? read() : readAndCache(answers, question, read, lengthOf))
    },
  }

  /** Answers several questions at once, from the cache if it has all answers. `send` runs statements in order. */
  async function answerTogether(
    questions: readonly string[],
    statements: readonly Statement[],
    send: (statements: readonly Statement[]) => Promise<SettledRows[]>,
  ): Promise<SettledRows[]> {
    const hasAll = () => questions.every(answers.has)
    if (hasAll()) await removeOutdated()
    if (hasAll())
      return questions.map((question) => ({ status: 'fulfilled', value: answers.find(question) as unknown[] }))
    const cacheAnswer = answers.beginRead()
    if (snapshot !== '') return cacheRows(questions, await send(statements), cacheAnswer)
    if (performance.now() < restsUntil) return send(statements)
    const [first, ...results] = await send([SNAPSHOT, ...statements])
    const seen = first?.status === 'fulfilled' ? (first.value as SnapshotRow[])[0]?.snapshot : undefined
    snapshot ||= seen ?? ''
    return seen === snapshot ? cacheRows(questions, results, cacheAnswer) : results
  }

  return { reads, answerTogether, removeAll }
}

export type PostgresCache = ReturnType<typeof createPostgresCache>

function cacheRows(
  questions: readonly string[],
  results: SettledRows[],
  cacheAnswer: ReturnType<ReturnType<typeof createAnswerCache>['beginRead']>,
): SettledRows[] {
  for (const [at, result] of results.entries())
    if (result.status === 'fulfilled')
      cacheAnswer(questions[at] ?? '', result.value, estimateLength(result.value as { data?: string }[]))
  return results
}

const estimateLength = (rows: readonly { data?: string }[]): number =>
  rows.reduce((length, { data = '' }) => length + data.length + CHARACTERS_PER_ROW, 0)

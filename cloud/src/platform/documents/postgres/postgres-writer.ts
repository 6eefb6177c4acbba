import pg, { type Pool, type QueryResult } from 'pg'
import { isDatabaseUnreachable } from '../database-errors.ts'
import { computeIndexValues, NO_INDEX_VALUES } from '../sql/index-values.ts'
import { changesOf, type PreparedWrite } from '../sql/prepared-writes.ts'
import type { StoredColumns } from '../sql/query-sql.ts'
import { type Dialect, tableName, uniqueIndexName } from '../sql/tables.ts'
import { type AnyCollection, type Change, UniqueConflict } from '../store.ts'
import { type NameStatement, sendTogether } from './pipelined-queries.ts'
import type { NotifyStatements } from './postgres-changes.ts'
import {
  clearUniqueKeys,
  deleteMultiValues,
  deleteRows,
  insertMultiValues,
  insertRows,
  updateRows,
  type WriteStatement,
  type WrittenRow,
} from './postgres-rows.ts'

/** PostgreSQL error codes for a deadlock and a serialization failure. Nothing was written, so a retry is safe. */
const RETRYABLE = new Set(['40P01', '40001'])
const UNIQUE_VIOLATION = '23505'
const MAX_TRIES = 8
const BEGIN: WriteStatement = { sql: 'begin isolation level read committed', values: [] }
/** Keeps the server from planning a statement again for its values: each one finds rows by ID, or inserts them. */
const PLAN_ONCE: WriteStatement = { sql: "set local plan_cache_mode = 'force_generic_plan'", values: [] }
const COMMIT: WriteStatement = { sql: 'commit', values: [] }
/** Maximum number of new documents that are locked one by one. The server has room for some thousands of locks. */
const MAX_SINGLE_LOCKS = 200

type Parts = { pool: Pool; nameStatement: NameStatement; dialect: Dialect; channel: string; telling: NotifyStatements }
type Group = { collection: AnyCollection; writes: PreparedWrite[] }

/**
 * Creates the writer. A commit is one transaction in two messages: the first locks the documents, in a fixed order, and
 * reads them; if the versions match, the second writes, commits, and notifies the other processes.
 */
export function createPostgresWriter({ pool, nameStatement, dialect, channel, telling }: Parts) {
  /** Takes advisory locks for documents that must not exist, because they have no rows to lock. */
  function lockAbsent(groups: readonly Group[]): WriteStatement[] {
    const names = groups.flatMap(({ collection, writes }) =>
      writes
        .filter(({ expectedVersion }) => expectedVersion === 0)
        .map(({ id }) => `${channel} ${collection.name}/${id}`),
    )
    if (names.length === 0) return []
    if (names.length > MAX_SINGLE_LOCKS)
      return [{ sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [channel] }]
    const sql = `select pg_advisory_xact_lock_shared(hashtextextended($1, 0)), (select count(pg_advisory_xact_lock(k))
      from (select distinct hashtextextended(name, 0) as k from unnest($2::text[]) as name order by k) as locks)`
    return [{ sql, values: [channel, names] }]
  }

  /** Locks the existing documents in the order of their IDs. */
  const lockStored = ({ collection, writes }: Group): WriteStatement => ({
    sql: `select id, version, schema_version, data from ${dialect.table(tableName(collection))}
      where id = any($1::text[]) order by id for update`,
    values: [writes.map(({ id }) => id)],
  })

  function write({ collection, writes }: Group): WriteStatement[] {
    const toRow = ({ id, version, doc, text }: PreparedWrite): WrittenRow => ({
      id,
      version,
      schemaVersion: collection.schemaVersion,
      text: text ?? '{}',
      indexValues: doc ? computeIndexValues(collection, doc) : NO_INDEX_VALUES,
    })
    const target = { dialect, collection }
    const written = writes.filter(({ doc }) => doc)
    const updated = written.filter(({ expectedVersion }) => expectedVersion > 0).map(toRow)
    const created = written.filter(({ expectedVersion }) => expectedVersion === 0).map(toRow)
    const deleted = writes.filter(({ doc, expectedVersion }) => doc === null && expectedVersion > 0).map(({ id }) => id)
    return [
      // Deletions and cleared keys come first, so that another document of the commit can take their unique values.
      ...deleteRows(target, deleted),
      ...(writes.length > 1 ? clearUniqueKeys(target, updated) : []),
      ...updateRows(target, updated),
      ...insertRows(target, created),
      ...deleteMultiValues(target, [...deleted, ...updated.map(({ id }) => id)]),
      ...insertMultiValues(target, [...updated, ...created]),
    ]
  }

  async function tryCommit(groups: readonly Group[]): Promise<Change[]> {
    const client = await pool.connect()
    const send = (statements: readonly WriteStatement[]) => sendTogether(client, nameStatement, statements)
    let connectionError: Error | undefined
    try {
      const answered = rowsOf(await send([BEGIN, PLAN_ONCE, ...lockAbsent(groups), ...groups.map(lockStored)]))
      const stored = answered.slice(-groups.length) as StoredColumns[][]
      const changes = groups.flatMap(({ writes }, at) => {
        const rows = new Map(stored[at]?.map((row) => [row.id, row]))
        return changesOf(writes, ({ id }) => rows.get(id))
      })
      const { storeChanges, notifyOthers } = telling.forChanges(changes)
      const answers = await send(
        changes.length > 0 ? [...groups.flatMap(write), storeChanges, COMMIT, notifyOthers] : [COMMIT],
      )
      // If only the notification fails, the commit succeeded. Another process sends the notification later.
      const notifyAnswer = changes.length > 0 ? answers.pop() : undefined
      rowsOf(answers)
      if (notifyAnswer?.status === 'rejected' && isDatabaseUnreachable(notifyAnswer.reason))
        connectionError = notifyAnswer.reason as Error
      return changes
    } catch (error) {
      // Closes a connection that does not answer or cannot roll back.
      if (isDatabaseUnreachable(error)) connectionError = error as Error
      else
        await client.query('rollback').catch((failure: Error) => {
          connectionError = failure
        })
      throw error
    } finally {
      client.release(connectionError)
    }
  }

  return {
    async commit(writes: readonly PreparedWrite[]): Promise<Change[]> {
      const byCollection = Map.groupBy(writes, ({ collection }) => collection)
      const groups: Group[] = [...byCollection].map(([collection, group]) => ({ collection, writes: group }))
      for (let tries = 1; ; tries++) {
        try {
          return await tryCommit(groups)
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined
          if (code === undefined || !RETRYABLE.has(code) || tries === MAX_TRIES)
            throw uniqueConflict(groups, error) ?? error
        }
      }
    },
  }
}

/** Returns the rows of each answer. Throws the first error: later errors only report the failed transaction. */
function rowsOf(answers: readonly PromiseSettledResult<QueryResult>[]): unknown[][] {
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  })
}

function uniqueConflict(groups: readonly Group[], error: unknown): UniqueConflict | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null
  for (const { collection } of groups) {
    const key = Object.keys(collection.unique ?? {}).find(
      (name) => uniqueIndexName(collection, name) === error.constraint,
    )
    if (key !== undefined) return new UniqueConflict(collection.name, key)
  }
  return null
}

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { migrate } from '../migrations.ts'
import { computeIndexValues, type IndexValues } from '../sql/index-values.ts'
import { changesOf, type PreparedWrite, prepareWrites } from '../sql/prepared-writes.ts'
import { keyColumn, quoteName, repeatedKeys, tableName } from '../sql/tables.ts'
import { type AnyCollection, type Change, UniqueConflict, VersionConflict, type Write } from '../store.ts'

type WaitingCommit = { writes: PreparedWrite[]; resolve: () => void; reject: (error: unknown) => void }
/** The result of a commit: its changes, or the error that it failed with. */
type Outcome = { commit: WaitingCommit; changes?: Change[]; error?: unknown }
type StoredRow = { seq: number; version: number; schema_version: number; data: string }

/** Returns the name of the table of all words that documents have or had. A search expands its prefixes there. */
export const knownWordsName = ({ name }: AnyCollection): string => `${name}__known_words`
/** Returns the statement that adds words, given as JSON, to the known words. */
const addKnownWords = (collection: AnyCollection): string =>
  `insert or ignore into ${quoteName(knownWordsName(collection))} (word) select value from json_each(?)`

export type PrepareStatement = (sql: string) => StatementSync

/** The parts of a document that have separate index rows: multi-value keys, by name, and words. */
type IndexParts = { multiValueKeys: readonly string[]; words: boolean }
const allParts = ({ multiValueKeys = {}, words }: AnyCollection): IndexParts => ({
  multiValueKeys: Object.keys(multiValueKeys),
  words: words !== undefined,
})

/** Inserts the index rows of a document, for all parts or only for the given ones. */
export function insertIndexRows(
  statement: PrepareStatement,
  collection: AnyCollection,
  seq: number,
  id: string,
  { keys, multiValues, words }: IndexValues,
  parts = allParts(collection),
): void {
  const names = Object.keys(collection.keys)
  for (const multiValueKey of parts.multiValueKeys) {
    const repeated = repeatedKeys(collection, multiValueKey)
    const columns = ['id', 'value', ...repeated.map(keyColumn)]
    const insert = statement(
      `insert into ${quoteName(tableName(collection, multiValueKey))} (${columns.join()})
       values (${columns.map(() => '?').join()})`,
    )
    for (const value of multiValues[multiValueKey] ?? [])
      insert.run(id, value, ...repeated.map((key) => keys[names.indexOf(key)] ?? null))
  }
  if (!parts.words) return
  statement(`insert into ${quoteName(`${collection.name}__words`)} (rowid, words) values (?, ?)`).run(seq, words)
  statement(addKnownWords(collection)).run(JSON.stringify(words.split(' ')))
}

/** Deletes the index rows of a document, for all parts or only for the given ones. */
export function deleteIndexRows(
  statement: PrepareStatement,
  collection: AnyCollection,
  seq: number,
  id: string,
  parts = allParts(collection),
): void {
  for (const multiValueKey of parts.multiValueKeys)
    statement(`delete from ${quoteName(tableName(collection, multiValueKey))} where id = ?`).run(id)
  if (parts.words) statement(`delete from ${quoteName(`${collection.name}__words`)} where rowid = ?`).run(seq)
}

/** Returns the index values of the stored document. */
const storedIndexValues = (collection: AnyCollection, { data, schema_version }: StoredRow): IndexValues =>
  computeIndexValues(collection, migrate(collection, JSON.parse(data), schema_version))

/**
 * Finds the index columns and index tables that a change affects. Only these are written, because an index row costs as
 * much as the document. A table is also affected if it repeats a changed key.
 */
function changedIndexes(collection: AnyCollection, before: IndexValues, after: IndexValues) {
  // `clearUniqueKeys` may have set unique keys to null, so they are always written.
  const { unique = {} } = collection
  const keys = Object.keys(collection.keys).filter((key, at) => key in unique || before.keys[at] !== after.keys[at])
  const multiValueKeys = Object.keys(after.multiValues).filter(
    (name) =>
      repeatedKeys(collection, name).some((key) => keys.includes(key)) ||
      !isDeepStrictEqual(before.multiValues[name], after.multiValues[name]),
  )
  return { keys, parts: { multiValueKeys, words: before.words !== after.words } }
}

/**
 * Creates the writer. All commits of one turn share a transaction, and so one wait for the disk. No reader sees half of
 * a commit.
 */
export function createSqliteWriter(
  database: DatabaseSync,
  prepareStatement: PrepareStatement,
  publish: (changes: readonly Change[]) => void,
  forget: (collection: AnyCollection, id: string) => void,
) {
  let waiting: WaitingCommit[] = []

  /** Prepares a statement that reads big integers: row IDs of the word index exceed JavaScript's safe integers. */
  const writeStatement: PrepareStatement = (sql) => {
    const statement = prepareStatement(sql)
    statement.setReadBigInts(true)
    return statement
  }

  /** Runs a statement. Even for `begin`, the result has the row ID of the last insert, which can be a big integer. */
  const run = (sql: string) => writeStatement(sql).run()

  function flush(): void {
    const group = waiting
    waiting = []
    let outcomes: Outcome[]
    try {
      outcomes = writeTogether(group) ?? writeApart(group)
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const { commit, changes, error } of outcomes) {
      if (!changes) commit.reject(error)
      else {
        commit.resolve()
        publish(changes)
      }
    }
  }

  /** Runs all commits of a group in one transaction. A failed commit must leave no writes in it. */
  function runGroup(group: readonly WaitingCommit[], runCommit: (commit: WaitingCommit) => Outcome): Outcome[] {
    try {
      run('begin immediate')
      const outcomes = group.map(runCommit)
      run('commit')
      return outcomes
    } finally {
      if (database.isTransaction) run('rollback')
    }
  }

  /**
   * Writes a group without savepoints. At each savepoint, SQLite copies every page that is written afterwards, and the
   * word index writes another segment. Returns null if a commit failed after it had begun to write.
   */
  function writeTogether(group: readonly WaitingCommit[]): Outcome[] | null {
    let hasHalfCommit = false
    try {
      return runGroup(group, (commit) => {
        try {
          return { commit, changes: apply(commit.writes) }
        } catch (error) {
          // A commit compares all versions before it writes.
          if (error instanceof VersionConflict) return { commit, error }
          // A full disk has ended the whole transaction, with all commits of the group.
          hasHalfCommit = database.isTransaction
          throw error
        }
      })
    } catch (error) {
      if (hasHalfCommit) return null
      throw error
    }
  }

  /** Writes a group with a savepoint for each commit, so that an error rolls back only the commit's own writes. */
  const writeApart = (group: readonly WaitingCommit[]): Outcome[] =>
    runGroup(group, (commit) => {
      run('savepoint one')
      try {
        return { commit, changes: apply(commit.writes) }
      } catch (error) {
        if (!database.isTransaction) throw error
        run('rollback to one')
        return { commit, error }
      } finally {
        if (database.isTransaction) run('release one')
      }
    })

  function apply(writes: readonly PreparedWrite[]): Change[] {
    // Nothing reads between here and the end of the commit.
    for (const { collection, id } of writes) forget(collection, id)
    const stored = new Map<PreparedWrite, StoredRow | undefined>()
    for (const write of writes) {
      const sql = `select seq, version, schema_version, data from ${quoteName(write.collection.name)} where id = ?`
      stored.set(write, prepareStatement(sql).get(write.id) as StoredRow | undefined) // the selected columns
    }
    const changes = changesOf(writes, (write) => stored.get(write))
    // Deletions and cleared keys come first, so that another document of the commit can take their unique values.
    for (const write of writes) if (write.doc === null) remove(write, stored.get(write))
    if (writes.length > 1) for (const write of writes) if (write.doc && stored.get(write)) clearUniqueKeys(write)
    for (const write of writes) if (write.doc) put(write, write.doc, stored.get(write))
    return changes
  }

  function remove({ collection, id }: PreparedWrite, row: StoredRow | undefined): void {
    if (!row) return
    deleteIndexRows(writeStatement, collection, row.seq, id)
    writeStatement(`delete from ${quoteName(collection.name)} where id = ?`).run(id)
  }

  /** Sets the unique keys of a document to null before its update, so that another document can take their values. */
  function clearUniqueKeys({ collection, id }: PreparedWrite): void {
    const changes = Object.keys(collection.unique ?? {}).map((key) => `${keyColumn(key)} = null`)
    if (changes.length > 0)
      writeStatement(`update ${quoteName(collection.name)} set ${changes.join()} where id = ?`).run(id)
  }

  function put(write: PreparedWrite, doc: object, row: StoredRow | undefined): void {
    const { collection, id, version, text } = write
    const indexValues = computeIndexValues(collection, doc)
    const names = Object.keys(collection.keys)
    const values = [version, collection.schemaVersion, text ?? '{}']
    const columnsOf = (keys: readonly string[]) => ['version', 'schema_version', 'data', ...keys.map(keyColumn)]
    const table = quoteName(collection.name)
    try {
      if (row) {
        const { keys, parts } = changedIndexes(collection, storedIndexValues(collection, row), indexValues)
        deleteIndexRows(writeStatement, collection, row.seq, id, parts)
        const changes = columnsOf(keys)
          .map((name) => `${name} = ?`)
          .join()
        const changed = keys.map((key) => indexValues.keys[names.indexOf(key)] ?? null)
        writeStatement(`update ${table} set ${changes} where id = ?`).run(...values, ...changed, id)
        insertIndexRows(writeStatement, collection, row.seq, id, indexValues, parts)
      } else {
        const columns = columnsOf(names)
        const { lastInsertRowid } = writeStatement(
          `insert into ${table} (id, ${columns.join()}) values (?, ${columns.map(() => '?').join()})`,
        ).run(id, ...values, ...indexValues.keys)
        insertIndexRows(writeStatement, collection, Number(lastInsertRowid), id, indexValues)
      }
    } catch (error) {
      throw toUniqueConflict(collection, error) ?? error
    }
  }

  return {
    async commit(writes: readonly Write[]): Promise<void> {
      const prepared = prepareWrites(writes)
      if (prepared.length === 0) return
      await new Promise<void>((resolve, reject) => {
        if (waiting.push({ writes: prepared, resolve, reject }) === 1) setImmediate(flush)
      })
    },
    async drain(): Promise<void> {
      while (waiting.length > 0) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function toUniqueConflict(collection: AnyCollection, error: unknown): UniqueConflict | null {
  const key = error instanceof Error ? /^UNIQUE constraint failed: .*\.k_(.+)$/.exec(error.message)?.[1] : undefined
  return key !== undefined && Object.hasOwn(collection.unique ?? {}, key)
    ? new UniqueConflict(collection.name, key)
    : null
}

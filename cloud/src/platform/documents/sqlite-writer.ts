import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { computeIndexValues, type IndexValues } from './index-values.ts'
import { migrate } from './migrations.ts'
import { changesOf, type PreparedWrite, prepareWrites } from './prepared-writes.ts'
import { type AnyCollection, type Change, UniqueConflict, type Write } from './store.ts'
import { keyColumn, quoteName, repeatedKeys, tableName } from './tables.ts'

type WaitingCommit = { writes: PreparedWrite[]; resolve: () => void; reject: (error: unknown) => void }
type StoredRow = { seq: number; version: number; schema_version: number; data: string }

/** The table of the words that documents hold or held: a search asks the word index for those that it begins. */
export const knownWordsName = ({ name }: AnyCollection): string => `${name}__known_words`
/** Adds words to it, given as JSON. */
const addKnownWords = (collection: AnyCollection): string =>
  `insert or ignore into ${quoteName(knownWordsName(collection))} (word) select value from json_each(?)`

export type PrepareStatement = (sql: string) => StatementSync

/** What stands in rows beside a document: values of multi-value keys, by their names, and the words it is found by. */
type IndexParts = { multiValueKeys: readonly string[]; words: boolean }
const allParts = ({ multiValueKeys = {}, words }: AnyCollection): IndexParts => ({
  multiValueKeys: Object.keys(multiValueKeys),
  words: words !== undefined,
})

/** Adds those rows: of all parts, or of these. */
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

/** Removes them. */
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

/** The values by which a document is found as it is stored. */
const storedIndexValues = (collection: AnyCollection, { data, schema_version }: StoredRow): IndexValues =>
  computeIndexValues(collection, migrate(collection, JSON.parse(data), schema_version))

/**
 * What a change of a document writes beside it, because a row of an index costs as much as the document itself: the
 * keys that are other values now, and the parts that are, or whose rows repeat such a key.
 */
function changedIndexes(collection: AnyCollection, before: IndexValues, after: IndexValues) {
  // Unique ones were emptied before.
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
 * Commits in groups: those of one turn share one transaction, and so one wait for the disk. Each has a savepoint of its
 * own, so that a conflict undoes nothing of the others. No read sees half of it.
 */
export function openSqliteWriter(
  database: DatabaseSync,
  prepareStatement: PrepareStatement,
  publish: (changes: readonly Change[]) => void,
  forget: (collection: AnyCollection, id: string) => void,
) {
  let waiting: WaitingCommit[] = []

  /** The word index leaves row ids behind that no JavaScript number holds; as big integers they can be passed over. */
  const writeStatement: PrepareStatement = (sql) => {
    const statement = prepareStatement(sql)
    statement.setReadBigInts(true)
    return statement
  }

  /** Its result names the row that was written last, whatever it does itself. */
  const run = (sql: string) => writeStatement(sql).run()

  function flush(): void {
    const group = waiting
    waiting = []
    const committed: { commit: WaitingCommit; changes: Change[] }[] = []
    try {
      run('begin immediate')
      for (const commit of group) {
        run('savepoint one')
        try {
          committed.push({ commit, changes: apply(commit.writes) })
        } catch (error) {
          run('rollback to one')
          commit.reject(error)
        }
        run('release one')
      }
      run('commit')
    } catch (error) {
      if (database.isTransaction) run('rollback')
      for (const commit of group) commit.reject(error)
      return
    }
    for (const { commit, changes } of committed) {
      commit.resolve()
      publish(changes)
    }
  }

  function apply(writes: readonly PreparedWrite[]): Change[] {
    // Nobody reads in the middle of a commit.
    for (const { collection, id } of writes) forget(collection, id)
    const stored = new Map<PreparedWrite, StoredRow | undefined>()
    for (const write of writes) {
      const sql = `select seq, version, schema_version, data from ${quoteName(write.collection.name)} where id = ?`
      stored.set(write, prepareStatement(sql).get(write.id) as StoredRow | undefined) // the columns selected
    }
    const changes = changesOf(writes, (write) => stored.get(write))
    // A unique value that one document loses may be taken by another in the same commit.
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

  /** Empties the unique keys of a document that is about to be updated, so that another may take them. */
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

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { computeIndexValues, type IndexValues } from './index-values.ts'
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

/** Adds the rows beside a document that its multi-value keys and its words are found by. */
export function insertIndexRows(
  statement: PrepareStatement,
  collection: AnyCollection,
  seq: number,
  id: string,
  { keys, multiValues, words }: IndexValues,
): void {
  const names = Object.keys(collection.keys)
  for (const [multiValueKey, values] of Object.entries(multiValues)) {
    const repeated = repeatedKeys(collection, multiValueKey)
    const columns = ['id', 'value', ...repeated.map(keyColumn)]
    const insert = statement(
      `insert into ${quoteName(tableName(collection, multiValueKey))} (${columns.join()})
       values (${columns.map(() => '?').join()})`,
    )
    for (const value of values) insert.run(id, value, ...repeated.map((key) => keys[names.indexOf(key)] ?? null))
  }
  if (!collection.words) return
  statement(`insert into ${quoteName(`${collection.name}__words`)} (rowid, words) values (?, ?)`).run(seq, words)
  statement(addKnownWords(collection)).run(JSON.stringify(words.split(' ')))
}

/** Removes those rows. */
export function deleteIndexRows(statement: PrepareStatement, collection: AnyCollection, seq: number, id: string): void {
  for (const multiValueKey of Object.keys(collection.multiValueKeys ?? {}))
    statement(`delete from ${quoteName(tableName(collection, multiValueKey))} where id = ?`).run(id)
  if (collection.words) statement(`delete from ${quoteName(`${collection.name}__words`)} where rowid = ?`).run(seq)
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

  const run = (sql: string) => prepareStatement(sql).run()

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
    const columns = ['version', 'schema_version', 'data', ...Object.keys(collection.keys).map(keyColumn)]
    const values = [version, collection.schemaVersion, text ?? '{}', ...indexValues.keys]
    const table = quoteName(collection.name)
    try {
      if (row) {
        deleteIndexRows(writeStatement, collection, row.seq, id)
        const changes = columns.map((name) => `${name} = ?`).join()
        writeStatement(`update ${table} set ${changes} where id = ?`).run(...values, id)
        insertIndexRows(writeStatement, collection, row.seq, id, indexValues)
      } else {
        const { lastInsertRowid } = writeStatement(
          `insert into ${table} (id, ${columns.join()}) values (?, ${columns.map(() => '?').join()})`,
        ).run(id, ...values)
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

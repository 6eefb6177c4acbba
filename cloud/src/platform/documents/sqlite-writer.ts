import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { computeIndexValues, type IndexValues } from './index-values.ts'
import { type PreparedWrite, prepareWrites, toChange } from './prepared-writes.ts'
import { type AnyCollection, type Change, UniqueConflict, VersionConflict, type Write } from './store.ts'
import { keyColumn, quoteName, repeatedKeys, tableName } from './tables.ts'

type Waiting = { writes: PreparedWrite[]; resolve: () => void; reject: (error: unknown) => void }
type Held = { seq: number; version: number; data: string }

/** Sequence numbers and ids as the tables hold them, beside a document. */
export function insertIndexRows(
  statement: (sql: string) => StatementSync,
  collection: AnyCollection,
  seq: number,
  id: string,
  { keys, sets, words }: IndexValues,
): void {
  const names = Object.keys(collection.keys)
  for (const [set, held] of Object.entries(sets)) {
    const repeated = repeatedKeys(collection, set)
    const places = ['?', '?', ...repeated.map(() => '?')].join()
    const insert = statement(
      `insert into ${quoteName(tableName(collection, set))} (${['id', 'value', ...repeated.map(keyColumn)].join()}) values (${places})`,
    )
    for (const value of held) insert.run(id, value, ...repeated.map((key) => keys[names.indexOf(key)] ?? null))
  }
  if (collection.words)
    statement(`insert into ${quoteName(`${collection.name}__words`)} (rowid, words) values (?, ?)`).run(seq, words)
}

/**
 * Commits in groups: those that arrive in the same turn share one transaction, and so one wait for the disk; each has a
 * savepoint of its own, so that a conflict undoes nothing of the others. All of it runs in one turn: no read sees half of it.
 */
export function openSqliteWriter(
  database: DatabaseSync,
  statement: (sql: string) => StatementSync,
  tell: (changes: readonly Change[]) => void,
) {
  let waiting: Waiting[] = []

  /** The word index leaves row ids behind that no JavaScript number holds; as big integers they can be passed over. */
  const writing = (sql: string): StatementSync => {
    const prepared = statement(sql)
    prepared.setReadBigInts(true)
    return prepared
  }

  function flush(): void {
    const group = waiting
    waiting = []
    const done: { one: Waiting; changes: Change[] }[] = []
    try {
      database.exec('begin immediate')
      for (const one of group) {
        database.exec('savepoint one')
        try {
          done.push({ one, changes: apply(one.writes) })
        } catch (error) {
          database.exec('rollback to one')
          one.reject(error)
        }
        database.exec('release one')
      }
      database.exec('commit')
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      for (const one of group) one.reject(error)
      return
    }
    for (const { one, changes } of done) {
      one.resolve()
      tell(changes)
    }
  }

  function apply(writes: readonly PreparedWrite[]): Change[] {
    const held = writes.map(({ collection, id, expect }) => {
      const found = statement(`select seq, version, data from ${quoteName(collection.name)} where id = ?`).get(id) as
        | Held
        | undefined
      if ((found?.version ?? 0) !== expect) throw new VersionConflict(collection.name, id)
      return found
    })
    // What is given up first can be taken in the same commit.
    for (const [at, write] of writes.entries()) if (write.doc === null) remove(write, held[at])
    if (writes.length > 1) for (const [at, write] of writes.entries()) if (write.doc && held[at]) clearUniqueKeys(write)
    for (const [at, write] of writes.entries()) if (write.doc) put(write, held[at])
    return writes.flatMap(({ collection, id, doc }, at) => {
      const before = held[at]
      if (doc === undefined || (doc === null && !before)) return []
      return [toChange(collection, id, before && collection.audience ? JSON.parse(before.data) : (before ?? null), doc)]
    })
  }

  function removeIndexes(collection: AnyCollection, { seq }: Held, id: string): void {
    for (const set of Object.keys(collection.multiValueKeys ?? {}))
      writing(`delete from ${quoteName(tableName(collection, set))} where id = ?`).run(id)
    if (collection.words) writing(`delete from ${quoteName(`${collection.name}__words`)} where rowid = ?`).run(seq)
  }

  function remove({ collection, id }: PreparedWrite, held: Held | undefined): void {
    if (!held) return
    removeIndexes(collection, held, id)
    writing(`delete from ${quoteName(collection.name)} where id = ?`).run(id)
  }

  /** Empties the unique keys of a document that is about to be updated, so that another may take them. */
  function clearUniqueKeys({ collection, id }: PreparedWrite): void {
    const sets = Object.keys(collection.unique ?? {}).map((key) => `${keyColumn(key)} = null`)
    if (sets.length > 0) writing(`update ${quoteName(collection.name)} set ${sets.join()} where id = ?`).run(id)
  }

  function put({ collection, id, expect, doc, text }: PreparedWrite, held: Held | undefined): void {
    const beside = computeIndexValues(collection, doc as object)
    const columns = Object.keys(collection.keys).map(keyColumn)
    const table = quoteName(collection.name)
    try {
      if (held) {
        removeIndexes(collection, held, id)
        const sets = ['version', 'data', ...columns].map((name) => `${name} = ?`).join()
        writing(`update ${table} set ${sets} where id = ?`).run(expect + 1, text as string, ...beside.keys, id)
        insertIndexRows(writing, collection, held.seq, id, beside)
      } else {
        const names = ['id', 'version', 'data', ...columns]
        const { lastInsertRowid } = writing(
          `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
        ).run(id, 1, text as string, ...beside.keys)
        insertIndexRows(writing, collection, Number(lastInsertRowid), id, beside)
      }
    } catch (error) {
      throw uniqueConflict(collection, error) ?? error
    }
  }

  return {
    async commit(writes: readonly Write[]): Promise<void> {
      const checked = prepareWrites(writes)
      if (checked.length === 0) return
      await new Promise<void>((resolve, reject) => {
        if (waiting.push({ writes: checked, resolve, reject }) === 1) setImmediate(flush)
      })
    },
    /** Resolves when nothing waits any more. */
    async drain(): Promise<void> {
      while (waiting.length > 0) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function uniqueConflict(collection: AnyCollection, error: unknown): UniqueConflict | null {
  const key = error instanceof Error ? /^UNIQUE constraint failed: .*\.k_(.+)$/.exec(error.message)?.[1] : undefined
  return key !== undefined && Object.hasOwn(collection.unique ?? {}, key)
    ? new UniqueConflict(collection.name, key)
    : null
}

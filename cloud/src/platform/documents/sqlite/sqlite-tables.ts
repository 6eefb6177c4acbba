import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { migrateText } from '../migrations.ts'
import { computeIndexValues } from '../sql/index-values.ts'
import {
  checkDeclaration,
  createIndex,
  createTables,
  DATA_VERSION,
  DATA_VERSION_NAME,
  type Dialect,
  keyColumn,
  listIndexes,
  MOST_SEARCHED,
  parseTableRecord,
  quoteName,
  RECORDS_TABLE,
  refuseUnreadableData,
  type TableRecord,
  tableName,
  toTableRecord,
} from '../sql/tables.ts'
import type { AnyCollection } from '../store.ts'
import { deleteIndexRows, insertIndexRows, knownWordsName } from './sqlite-writer.ts'

const wordTable = (collection: AnyCollection) => quoteName(`${collection.name}__words`)

/** Maximum number of words to which a search prefix expands. For more, the word index does a slower prefix search. */
const MAX_WORDS = 16

/** Returns the word index query for search words in JSON. Each becomes the known words that begin with it. */
const toMatch = (collection: AnyCollection, words: string) =>
  `(select group_concat((select case when count(*) between 1 and ${MAX_WORDS}
    then '(' || group_concat('"' || word || '"', ' OR ') || ')' else '"' || begun.value || '"*' end
    from (select word from ${quoteName(knownWordsName(collection))} where word >= begun.value
      and word < begun.value || char(1114111) limit ${MAX_WORDS + 1})), ' AND ') from json_each(${words}) begun)`

export const sqlite: Dialect = {
  table: quoteName,
  types: { text: 'text', number: 'real', boolean: 'integer' },
  sequence: 'integer primary key',
  // SQLite rebuilds the indexes of all documents at once, so rows need no index version.
  versionColumns: ['schema_version integer not null default 1'],
  references: () => '',
  storedByKey: ' without rowid',
  ownIndexes: () => [],
  orderedJoin: 'cross join',
  nullsFirst: '',
  nullsLast: '',
  limit: () => '?',
  equalsFirst: (column) => `${column} = ?`,
  among: 'in (select value from json_each(?))',
  ids: JSON.stringify,
  each: 'json_each(?) as asked',
  newest: (collection, match) =>
    `(select rowid as seq from ${wordTable(collection)} where words match ${toMatch(collection, match)} ` +
    `order by rowid desc limit ${MOST_SEARCHED}) w cross join ${quoteName(collection.name)} d on d.seq = w.seq`,
  match: JSON.stringify,
}

const BATCH = 500
type StoredRow = { seq: number; id: string; schema_version: number; data: string }

/** Creates missing tables, and updates the documents and indexes of collections whose version was raised. */
export function prepareSqlite(database: DatabaseSync, collections: readonly AnyCollection[]): void {
  for (const collection of collections) checkDeclaration(collection)
  const record = (name: string, text: string) =>
    database.prepare(`insert or replace into ${RECORDS_TABLE} (name, declaration) values (?, ?)`).run(name, text)
  const outdated: { collection: AnyCollection; now: TableRecord }[] = []
  inTransaction(database, () => {
    database.exec(`create table if not exists ${RECORDS_TABLE} (name text primary key, declaration text not null)`)
    const rows = database.prepare(`select name, declaration from ${RECORDS_TABLE}`).all()
    const records = new Map(rows.map((row) => [String(row.name), String(row.declaration)]))
    refuseUnreadableData(records)
    record(DATA_VERSION_NAME, String(DATA_VERSION))
    for (const collection of collections) {
      const before = parseTableRecord(records.get(collection.name))
      const now = toTableRecord(sqlite, collection)
      const hasSameIndex = before.indexVersion === now.indexVersion
      if (!hasSameIndex) rebuild(database, collection)
      if (hasSameIndex && before.schemaVersion !== now.schemaVersion) outdated.push({ collection, now })
      else record(collection.name, JSON.stringify(now))
    }
  })
  for (const { collection, now } of outdated) {
    refreshRows(database, collection)
    record(collection.name, JSON.stringify(now))
  }
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate')
  try {
    work()
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

function rebuild(database: DatabaseSync, collection: AnyCollection): void {
  clear(database, collection)
  for (const sql of createTables(sqlite, collection)) database.exec(sql)
  // The index contains only words. The text itself is in the document.
  if (collection.words) {
    database.exec(
      `create virtual table ${wordTable(collection)} using fts5(words, content='', contentless_delete=1, detail=full,
       prefix='2 3', tokenize='unicode61 remove_diacritics 2')`,
    )
    database.exec(`create table ${quoteName(knownWordsName(collection))} (word text primary key) without rowid`)
  }
  for (let last: number | null = 0; last !== null; )
    last = refreshBatch(database, collection, { after: last, all: true })
  for (const index of listIndexes(sqlite, collection)) database.exec(createIndex(index))
}

function columnNames(database: DatabaseSync, collection: AnyCollection): string[] {
  const rows = database.prepare('select name from pragma_table_info(?)').all(tableName(collection))
  return rows.map(({ name }) => String(name))
}

/** Drops the collection's indexes, index tables and key columns. Keeps the documents. */
function clear(database: DatabaseSync, collection: AnyCollection): void {
  const prefix = `${collection.name}__`
  const find = database.prepare(
    'select name from sqlite_master where type = ? and substr(name, 1, ?) = ? and sql is not null',
  )
  const namesOf = (type: 'index' | 'table') => find.all(type, prefix.length, prefix).map(({ name }) => String(name))
  for (const name of namesOf('index')) database.exec(`drop index ${quoteName(name)}`)
  database.exec(`drop table if exists ${wordTable(collection)}`)
  for (const name of namesOf('table')) database.exec(`drop table ${quoteName(name)}`)
  for (const name of columnNames(database, collection))
    if (name.startsWith('k_')) database.exec(`alter table ${quoteName(collection.name)} drop column ${quoteName(name)}`)
}

/** Updates documents of older schema versions, with one transaction per batch. */
function refreshRows(database: DatabaseSync, collection: AnyCollection): void {
  for (let last: number | null = 0; last !== null; )
    inTransaction(database, () => {
      last = refreshBatch(database, collection, { after: last ?? 0, all: false })
    })
}

/** Updates a batch of documents with their index rows. Returns the last sequence number, or null without rows. */
function refreshBatch(
  database: DatabaseSync,
  collection: AnyCollection,
  { after, all }: { after: number; all: boolean },
): number | null {
  const rows = database
    .prepare(
      `select seq, id, schema_version, data from ${quoteName(collection.name)}
       where seq > ? and schema_version < ? order by seq limit ${BATCH}`,
    )
    .all(after, all ? Number.MAX_SAFE_INTEGER : collection.schemaVersion) as StoredRow[] // the selected columns
  const statements = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const prepared = statements.getOrInsertComputed(sql, () => database.prepare(sql))
    prepared.setReadBigInts(true)
    return prepared
  }
  const columns = ['schema_version', 'data', ...Object.keys(collection.keys).map(keyColumn)]
  const update = `update ${quoteName(collection.name)} set ${columns.map((name) => `${name} = ?`).join()} where seq = ?`
  for (const { seq, id, schema_version, data } of rows) {
    const text = migrateText(collection, data, schema_version)
    const indexValues = computeIndexValues(collection, JSON.parse(text))
    deleteIndexRows(statement, collection, seq, id)
    const writtenAt = Math.max(schema_version, collection.schemaVersion)
    statement(update).run(writtenAt, text, ...indexValues.keys, seq)
    insertIndexRows(statement, collection, seq, id, indexValues)
  }
  return rows.at(-1)?.seq ?? null
}

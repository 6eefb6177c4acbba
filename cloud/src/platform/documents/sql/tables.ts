import { createHash } from 'node:crypto'
import { checkMigrations } from '../migrations.ts'
import { UserError } from '../startup-errors.ts'
import type { AnyCollection, KeyType } from '../store.ts'

/** The differences between the SQL of the two databases. */
export type Dialect = {
  table(name: string): string
  types: Record<KeyType, string>
  /** The column declaration of a growing sequence number for documents. */
  sequence: string
  /** The column declarations of the schema version and, in PostgreSQL, the index version of each row. */
  versionColumns: readonly string[]
  /** Returns the SQL clause that deletes a row together with the document of the same ID in this table. */
  references(table: string): string
  /** The SQL clause of a table that is stored in the order of its primary key, without another copy of its rows. */
  storedByKey: string
  /** Returns additional indexes, besides those of lists and unique keys. */
  ownIndexes(collection: AnyCollection): Index[]
  orderedJoin: string
  /** Returns the condition that the first column of a list's index equals a parameter. */
  equalsFirst(column: string, type: KeyType): string
  /** The SQL clauses that sort nulls below all other values. SQLite does so by default. */
  nullsFirst: string
  nullsLast: string
  limit(limit: number): string
  /** The operator of `id in (…)` with a single parameter. */
  among: string
  ids(ids: readonly string[]): string | string[]
  /** A table expression `asked` with a column `value`, from a parameter like `ids`. */
  each: string
  /** Returns the SQL of the newest documents with these words (alias d), at most MOST_SEARCHED. */
  newest(collection: AnyCollection, match: string): string
  /** Returns the parameter that matches documents in which each of these words begins a word. */
  match(words: readonly string[]): string
}

/** Maximum number of matching documents that a search reads, newest first. */
export const MOST_SEARCHED = 500

/**
 * The version of the data format. Raised when an older Belay would misread or damage the documents: it then refuses to
 * start. Stored among the table records, under a name that no collection has.
 */
export const DATA_VERSION = 3
export const DATA_VERSION_NAME = '_version'
/** The oldest data version that the migrations start from. Versions 1 and 2 were never released. */
export const OLDEST_DATA_VERSION = 3

/** Throws an error for the operator if this version of Belay can't read the data. A new database has no records. */
export function refuseUnreadableData(records: ReadonlyMap<string, string>): void {
  if (records.size === 0) return
  const dataVersion = Number(records.get(DATA_VERSION_NAME) ?? 0)
  const versions = `(data version ${dataVersion}; this version supports ${DATA_VERSION})`
  if (dataVersion > DATA_VERSION)
    throw new UserError(
      `This data was written by a newer version of Belay ${versions}.\n` +
        'Start the newer version, or restore a backup made before the upgrade.',
    )
  if (dataVersion < OLDEST_DATA_VERSION)
    throw new UserError(
      `This data was written by a version of Belay from before its first release ${versions}.\n` +
        "It can't be read any more. Nothing was changed.\n" +
        'Start with an empty data folder or database, or delete this data: npm run reset',
    )
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** Returns the column name of a key. The prefix separates keys from the store's own columns. */
export const keyColumn = (key: string): string => quoteName(`k_${key}`)
export const tableName = (collection: AnyCollection, multiValueKey?: string): string =>
  multiValueKey === undefined ? collection.name : `${collection.name}__set_${multiValueKey}`
export const uniqueIndexName = (collection: AnyCollection, key: string): string => `${collection.name}__unique_${key}`

/** Returns the lists that use this multi-value key, or no multi-value key. */
const listsOf = (collection: AnyCollection, multiValueKey?: string) =>
  collection.lists.filter(({ where }) => where.find((name) => !(name in collection.keys)) === multiValueKey)

/** Returns the keys that a multi-value key's table repeats, so that its indexes work without the documents. */
export const repeatedKeys = (collection: AnyCollection, multiValueKey: string): string[] => [
  ...new Set(
    listsOf(collection, multiValueKey).flatMap(({ where, orderBy }) => [
      ...where.filter((name) => name in collection.keys),
      orderBy,
    ]),
  ),
]

/** The last prepared state of a collection's tables. `names` are the names of its columns, tables and indexes. */
export type TableRecord = { schemaVersion: number; indexVersion: number; names: string[] }

/** The table of the records. */
export const RECORDS_TABLE = '_declarations'
/** True if a table is derived from documents. The store rebuilds such a table if it is missing. */
export const isDerivedTable = (name: string): boolean => name.includes('__')
export const isDerivedColumn = (name: string): boolean => name.startsWith('k_') || name === 'words'

/** Returns the record of a collection's current declaration. */
export function toTableRecord(dialect: Dialect, collection: AnyCollection): TableRecord {
  const { keys, multiValueKeys = {}, words, schemaVersion, indexVersion } = collection
  const names = [
    ...Object.keys(keys).map((key) => `k_${key}`),
    ...Object.keys(multiValueKeys).map((key) => tableName(collection, key)),
    ...(words ? ['words'] : []),
    ...listIndexes(dialect, collection).map(({ name }) => name),
  ]
  return { schemaVersion, indexVersion, names }
}

/** Parses a stored record. Returns version 0 without tables and after a restore, so that everything is built. */
export const parseTableRecord = (text: string | undefined): TableRecord =>
  text ? JSON.parse(text) : { schemaVersion: 0, indexVersion: 0, names: [] }

/** Throws if a list names an undeclared key or more than one multi-value key, or if a unique key is not declared. */
export function checkDeclaration(collection: AnyCollection): void {
  const { name, keys, multiValueKeys = {}, lists, unique = {} } = collection
  checkMigrations(collection)
  for (const list of lists) {
    const unknown = [
      ...list.where.filter((key) => !(key in keys) && !(key in multiValueKeys)),
      ...(list.orderBy in keys ? [] : [list.orderBy]),
    ]
    if (unknown.length > 0) throw new Error(`${name}: a list names ${unknown.join(', ')}, which is not declared`)
    if (list.where.filter((key) => !(key in keys)).length > 1)
      throw new Error(`${name}: a list names more than one multi-value key`)
  }
  for (const key of Object.keys(unique)) if (!(key in keys)) throw new Error(`${name}: ${key} is unique, but no key`)
}

function createDocumentTable(dialect: Dialect, collection: AnyCollection): string {
  const columns = [
    `seq ${dialect.sequence}`,
    `id ${dialect.types.text} not null unique`,
    'version integer not null',
    'data text not null',
    ...dialect.versionColumns,
  ]
  return `create table if not exists ${dialect.table(tableName(collection))} (${columns.join(', ')})`
}

const addKeyColumns = (dialect: Dialect, collection: AnyCollection): string[] =>
  Object.entries(collection.keys).map(
    ([key, { type }]) =>
      `alter table ${dialect.table(tableName(collection))} add column ${keyColumn(key)} ${dialect.types[type]}`,
  )

/** Returns the columns of the keys that a multi-value key's table repeats, with their types. */
export const repeatedColumns = (dialect: Dialect, collection: AnyCollection, key: string): string[] =>
  repeatedKeys(collection, key).map(
    (repeated) => `${keyColumn(repeated)} ${dialect.types[collection.keys[repeated]?.type ?? 'text']}`,
  )

/** Returns the SQL of a multi-value key's table: a row per value of each document, deleted with the document. */
export function createMultiValueTable(dialect: Dialect, collection: AnyCollection, key: string): string {
  const columns = [
    `id ${dialect.types.text} not null${dialect.references(tableName(collection))}`,
    `value ${dialect.types.text} not null`,
    ...repeatedColumns(dialect, collection, key),
    'primary key (id, value)',
  ]
  const table = dialect.table(tableName(collection, key))
  return `create table if not exists ${table} (${columns.join(', ')})${dialect.storedByKey}`
}

/** Returns the statements that create a collection's tables, without those for words. */
export const createTables = (dialect: Dialect, collection: AnyCollection): string[] => [
  createDocumentTable(dialect, collection),
  ...addKeyColumns(dialect, collection),
  ...Object.keys(collection.multiValueKeys ?? {}).map((key) => createMultiValueTable(dialect, collection, key)),
]

/** An index of a collection. `on` is the part of the SQL after "on". */
export type Index = { name: string; unique?: true; on: string }

export const createIndex = ({ name, unique, on }: Index, how: '' | 'concurrently if not exists' = ''): string =>
  `create ${unique ? 'unique ' : ''}index ${how} ${quoteName(name)} on ${on}`

/** Returns all indexes: of each list, in its order and ending with the ID; of unique keys; and the dialect's. */
export function listIndexes(dialect: Dialect, collection: AnyCollection): Index[] {
  const multiValueKeys = [undefined, ...Object.keys(collection.multiValueKeys ?? {})]
  const lists = multiValueKeys.flatMap((multiValueKey) =>
    listsOf(collection, multiValueKey).map(({ where, orderBy }): Index => {
      const columns = [
        ...(multiValueKey === undefined ? [] : ['value']),
        ...where.filter((name) => name in collection.keys && name !== orderBy).map(keyColumn),
        `${keyColumn(orderBy)} asc${dialect.nullsFirst}`,
        'id asc',
      ].join(', ')
      const table = tableName(collection, multiValueKey)
      // The name is a hash of the columns, so that a list keeps its index when other declarations change.
      const hash = createHash('sha256').update(columns).digest('hex').slice(0, 8)
      return { name: `${table}__list_${hash}`, on: `${dialect.table(table)} (${columns})` }
    }),
  )
  const table = dialect.table(tableName(collection))
  // Excludes nulls. If there are many, SQLite would choose this index even to find them.
  const unique = Object.keys(collection.unique ?? {}).map(
    (key): Index => ({
      name: uniqueIndexName(collection, key),
      unique: true,
      on: `${table} (${keyColumn(key)}) where ${keyColumn(key)} is not null`,
    }),
  )
  return [...lists, ...unique, ...dialect.ownIndexes(collection)]
}

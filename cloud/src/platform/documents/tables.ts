import { createHash } from 'node:crypto'
import { checkMigrations } from './migrations.ts'
import { UserError } from './startup-errors.ts'
import type { AnyCollection, KeyType } from './store.ts'

/** Where the two databases differ in what we say to them. */
export type Dialect = {
  table(name: string): string
  types: Record<KeyType, string>
  /** Declares the column that counts documents up as they come. */
  sequence: string
  /** The columns that say in which version a document, and what stands beside it, was written. */
  versionColumns: readonly string[]
  /** That a row goes with the document of the same id in this table. */
  references(table: string): string
  /** Indexes beside those of lists and unique keys. */
  ownIndexes(collection: AnyCollection): Index[]
  orderedJoin: string
  /** Nulls are the least of all values; PostgreSQL must be told. */
  nullsFirst: string
  nullsLast: string
  limit(limit: number): string
  /** `id in (…)`, with one parameter. */
  among: string
  ids(ids: readonly string[]): string | string[]
  /** A table `asked` with a column `value`, of such a parameter. */
  each: string
  /** The documents that hold the words (as alias d), newest first, no more than MOST_SEARCHED of them. */
  newest(collection: AnyCollection, match: string): string
  /** The parameter that asks for documents of which each of these begins a word. */
  match(words: readonly string[]): string
}

/** A search looks at so many of the newest documents that hold the words. */
export const MOST_SEARCHED = 500

/**
 * Raised when documents change in a way that an older Belay would misread or write over: it then refuses to start on
 * them. Kept among the records of the tables, under a name that no collection has. Raised to 2 when the outbox called
 * its errands jobs: an older process would neither do such a job nor find the columns that it lists them by.
 */
export const DATA_VERSION = 2
export const DATA_VERSION_NAME = '_version'

/** Throws in words when the data was written by a newer Belay. */
export function refuseNewerData(records: ReadonlyMap<string, string>): void {
  const dataVersion = Number(records.get(DATA_VERSION_NAME) ?? 0)
  if (dataVersion > DATA_VERSION)
    throw new UserError(
      `This data was written by a newer version of Belay ` +
        `(data version ${dataVersion}; this version supports ${DATA_VERSION}).\n` +
        'Start the newer version, or restore a backup made before the upgrade.',
    )
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** Keys have columns of their own, apart from ours. */
export const keyColumn = (key: string): string => quoteName(`k_${key}`)
export const tableName = (collection: AnyCollection, set?: string): string =>
  set === undefined ? collection.name : `${collection.name}__set_${set}`
export const uniqueIndexName = (collection: AnyCollection, key: string): string => `${collection.name}__unique_${key}`

/** The lists that go through a set, or through none. */
const listsOf = (collection: AnyCollection, set?: string) =>
  collection.lists.filter(({ where }) => where.find((name) => !(name in collection.keys)) === set)

/** The keys that a set's table repeats, so that its indexes filter and sort without the documents. */
export const repeatedKeys = (collection: AnyCollection, set: string): string[] => [
  ...new Set(
    listsOf(collection, set).flatMap(({ where, orderBy }) => [
      ...where.filter((name) => name in collection.keys),
      orderBy,
    ]),
  ),
]

/** What a collection's tables were last made for; `names` are those of its columns, tables and indexes. */
export type TableRecord = { schemaVersion: number; indexVersion: number; names: string[] }

/** Where the records are kept. */
export const RECORDS_TABLE = '_declarations'
/** What the store makes of the documents, and makes anew when it is missing. */
export const isDerivedTable = (name: string): boolean => name.includes('__')
export const isDerivedColumn = (name: string): boolean => name.startsWith('k_') || name === 'words'

/** The record of a collection as it is declared now. */
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

/** A record as it is kept. What cannot be read is one of before there were versions: everything is made anew. */
export function parseTableRecord(text: string | undefined): TableRecord {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return { schemaVersion: 0, indexVersion: 0, names: [] }
  }
}

/** Throws when a list names what is neither key nor multi-value key, or more than one of the latter. */
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

/** The documents: `schema_version` says in which shape each was written. */
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

/** The columns of keys that a multi-value key's table repeats, with their types. */
export const repeatedColumns = (dialect: Dialect, collection: AnyCollection, key: string): string[] =>
  repeatedKeys(collection, key).map(
    (repeated) => `${keyColumn(repeated)} ${dialect.types[collection.keys[repeated]?.type ?? 'text']}`,
  )

/** A multi-value key's table: one row for each value of each document, gone when the document is. */
export function createMultiValueTable(dialect: Dialect, collection: AnyCollection, key: string): string {
  const columns = [
    `id ${dialect.types.text} not null${dialect.references(tableName(collection))}`,
    `value ${dialect.types.text} not null`,
    ...repeatedColumns(dialect, collection, key),
    'primary key (id, value)',
  ]
  return `create table if not exists ${dialect.table(tableName(collection, key))} (${columns.join(', ')})`
}

/** What makes the tables of a collection, but for words. */
export const createTables = (dialect: Dialect, collection: AnyCollection): string[] => [
  createDocumentTable(dialect, collection),
  ...addKeyColumns(dialect, collection),
  ...Object.keys(collection.multiValueKeys ?? {}).map((key) => createMultiValueTable(dialect, collection, key)),
]

/** An index of a collection. `on` is its table with what follows it. */
export type Index = { name: string; unique?: true; on: string }

export const createIndex = ({ name, unique, on }: Index, how: '' | 'concurrently if not exists' = ''): string =>
  `create ${unique ? 'unique ' : ''}index ${how} ${quoteName(name)} on ${on}`

/** An index for each list, in its order and ending in the id, one for each unique key, and the dialect's own. */
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
      // Named after its columns, so that a list keeps its index whatever else is declared.
      const hash = createHash('sha256').update(columns).digest('hex').slice(0, 8)
      return { name: `${table}__list_${hash}`, on: `${dialect.table(table)} (${columns})` }
    }),
  )
  const table = dialect.table(tableName(collection))
  // Without nulls, of which there may be many: SQLite would take it for the best index even to find those.
  const unique = Object.keys(collection.unique ?? {}).map(
    (key): Index => ({
      name: uniqueIndexName(collection, key),
      unique: true,
      on: `${table} (${keyColumn(key)}) where ${keyColumn(key)} is not null`,
    }),
  )
  return [...lists, ...unique, ...dialect.ownIndexes(collection)]
}

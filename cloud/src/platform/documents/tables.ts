import { createHash } from 'node:crypto'
import { UserError } from './startup-errors.ts'
import type { AnyCollection, KeyType } from './store.ts'

/** Where the two databases differ in what we say to them. */
export type Dialect = {
  /** A table's full, quoted name. */
  table(name: string): string
  types: Record<KeyType, string>
  /** Declares the column that counts documents up as they come. */
  sequence: string
  /** Joins and reads the left side first. */
  orderedJoin: string
  /** Nulls are the least of all values; PostgreSQL must be told. */
  nullsFirst: string
  nullsLast: string
  limit(limit: number): string
  /** `id in (…)`, with one parameter. */
  among: string
  /** That parameter. */
  ids(ids: readonly string[]): string | string[]
  /** A table `asked` with a column `value`, of such a parameter. */
  each: string
  /** The documents that hold the words (as alias d), newest first, no more than SEARCHED of them. */
  newest(collection: AnyCollection, match: string): string
  /** The parameter that asks for documents of which each of these begins a word. */
  match(words: readonly string[]): string
}

/** A search looks at so many of the newest documents that hold the words. */
export const MOST_SEARCHED = 500

/** Raised when what is stored beside the documents changes for all collections alike. */
const FORM = 3

/**
 * Raised when documents change in a way that an older Belay would misread or write over: it then refuses to start on them.
 * Kept among the declarations, under a name that no collection has.
 */
export const DATA_VERSION = 1
export const DATA_VERSION_NAME = '_version'

/** Throws in words when the data was written by a newer Belay. */
export function refuseNewerData(declared: ReadonlyMap<string, string>): void {
  const found = Number(declared.get(DATA_VERSION_NAME) ?? 0)
  if (found > DATA_VERSION)
    throw new UserError(
      `This data was written by a newer version of Belay (data version ${found}; this version supports ${DATA_VERSION}).\n` +
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

/** Changes when the keys, sets, words, lists or unique keys of a collection are declared differently. What a key function calls is not seen. */
export function declaration(collection: AnyCollection): string {
  const { keys, multiValueKeys: sets = {}, words, lists, unique = {} } = collection
  const parts = [
    FORM,
    Object.entries(keys).map(([name, { type, of }]) => [name, type, String(of)]),
    Object.entries(sets).map(([name, of]) => [name, String(of)]),
    String(words),
    lists,
    Object.keys(unique),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Throws when a list names what is neither key nor set, or more than one set. */
export function checkDeclaration({ name, keys, multiValueKeys: sets = {}, lists, unique = {} }: AnyCollection): void {
  for (const list of lists) {
    const unknown = [
      ...list.where.filter((key) => !(key in keys) && !(key in sets)),
      ...(list.orderBy in keys ? [] : [list.orderBy]),
    ]
    if (unknown.length > 0) throw new Error(`${name}: a list names ${unknown.join(', ')}, which is not declared`)
    if (list.where.filter((key) => !(key in keys)).length > 1)
      throw new Error(`${name}: a list names more than one set`)
  }
  for (const key of Object.keys(unique)) if (!(key in keys)) throw new Error(`${name}: ${key} is unique, but no key`)
}

export function createDocumentTable(dialect: Dialect, collection: AnyCollection): string {
  return `create table if not exists ${dialect.table(tableName(collection))} (seq ${dialect.sequence}, id ${dialect.types.text} not null unique, version integer not null, data text not null)`
}

export const addKeyColumns = (dialect: Dialect, collection: AnyCollection): string[] =>
  Object.entries(collection.keys).map(
    ([key, { type }]) =>
      `alter table ${dialect.table(tableName(collection))} add column ${keyColumn(key)} ${dialect.types[type]}`,
  )

/** A set's table: one row for each value of each document. */
export function createMultiValueTable(dialect: Dialect, collection: AnyCollection, set: string): string {
  const keys = repeatedKeys(collection, set).map(
    (key) => `${keyColumn(key)} ${dialect.types[collection.keys[key]?.type ?? 'text']}, `,
  )
  return `create table ${dialect.table(tableName(collection, set))} (id ${dialect.types.text} not null, value ${dialect.types.text} not null, ${keys.join('')}primary key (id, value))`
}

/** One index for each declared list, in its order and ending in the id, and one for each unique key. */
export function createIndexes(dialect: Dialect, collection: AnyCollection): string[] {
  const sets = [undefined, ...Object.keys(collection.multiValueKeys ?? {})]
  const lists = sets.flatMap((set) =>
    listsOf(collection, set).map(({ where, orderBy }, at) => {
      const filtered = where.filter((name) => name in collection.keys && name !== orderBy).map(keyColumn)
      const columns = [
        ...(set === undefined ? [] : ['value']),
        ...filtered,
        `${keyColumn(orderBy)} asc${dialect.nullsFirst}`,
        'id asc',
      ]
      return `create index ${quoteName(`${tableName(collection, set)}__list${at}`)} on ${dialect.table(tableName(collection, set))} (${columns.join(', ')})`
    }),
  )
  // Without nulls, of which there may be many: SQLite would take it for the best index even to find those.
  const unique = Object.keys(collection.unique ?? {}).map(
    (key) =>
      `create unique index ${quoteName(uniqueIndexName(collection, key))} on ${dialect.table(tableName(collection))} (${keyColumn(key)}) where ${keyColumn(key)} is not null`,
  )
  return [...lists, ...unique]
}

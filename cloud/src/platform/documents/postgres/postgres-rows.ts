import type { ColumnValue, IndexValues } from '../sql/index-values.ts'
import { type Dialect, keyColumn, repeatedKeys, tableName } from '../sql/tables.ts'
import type { AnyCollection } from '../store.ts'

/** A statement with parameters `$1`, `$2` … */
export type WriteStatement = { sql: string; values: unknown[] }
export type Target = { dialect: Dialect; collection: AnyCollection }
export type WrittenRow = { id: string; version: number; schemaVersion: number; text: string; indexValues: IndexValues }

const ARRAYS = { text: 'text[]', number: 'double precision[]', boolean: 'smallint[]' }

/** A column to write. `values` is an array parameter, and `selected` the expression that converts its values. */
type Column = { name: string; type: string; values: unknown[]; selected?: string }

/** Returns the columns of documents, so that one statement writes any number of rows. */
function toColumns(collection: AnyCollection, rows: readonly WrittenRow[]): Column[] {
  return [
    { name: 'id', type: 'text[]', values: rows.map(({ id }) => id) },
    { name: 'version', type: 'integer[]', values: rows.map(({ version }) => version) },
    { name: 'schema_version', type: 'integer[]', values: rows.map(({ schemaVersion }) => schemaVersion) },
    { name: 'index_version', type: 'integer[]', values: rows.map(() => collection.indexVersion) },
    { name: 'data', type: 'text[]', values: rows.map(({ text }) => text) },
    ...Object.entries(collection.keys).map(([key, { type }], at) => ({
      name: keyColumn(key),
      type: ARRAYS[type],
      values: rows.map(({ indexValues }) => indexValues.keys[at] ?? null),
    })),
    ...(collection.words ? [wordsColumn(rows)] : []),
  ]
}

/** Returns the column of words. They are split already, because PostgreSQL's parser splits differently. */
const wordsColumn = (rows: readonly WrittenRow[]): Column => ({
  name: 'words',
  type: 'text[]',
  values: rows.map(({ indexValues }) => indexValues.words),
  selected: `array_to_tsvector(string_to_array(u.words, ' '))`,
})

/** Returns the parts of a statement that reads the columns as rows of `u`. */
function toUnnest(columns: readonly Column[]) {
  const names = columns.map(({ name }) => name).join()
  const parameters = columns.map(({ type }, at) => `$${at + 1}::${type}`).join()
  return {
    names,
    selected: columns.map(({ name, selected }) => selected ?? `u.${name}`).join(),
    from: `unnest(${parameters}) as u(${names})`,
    values: columns.map(({ values }) => values),
  }
}

export function updateRows({ dialect, collection }: Target, rows: readonly WrittenRow[]): WriteStatement[] {
  if (rows.length === 0) return []
  const { names, selected, from, values } = toUnnest(toColumns(collection, rows))
  const table = dialect.table(tableName(collection))
  return [{ sql: `update ${table} t set (${names}) = row(${selected}) from ${from} where t.id = u.id`, values }]
}

/** Sets the unique keys of documents to null before their update, so that two documents can exchange a value. */
export function clearUniqueKeys({ dialect, collection }: Target, rows: readonly WrittenRow[]): WriteStatement[] {
  const unique = Object.keys(collection.unique ?? {})
  if (rows.length === 0 || unique.length === 0) return []
  const changes = unique.map((key) => `${keyColumn(key)} = null`).join()
  const sql = `update ${dialect.table(tableName(collection))} set ${changes} where id = any($1::text[])`
  return [{ sql, values: [rows.map(({ id }) => id)] }]
}

export function insertRows({ dialect, collection }: Target, rows: readonly WrittenRow[]): WriteStatement[] {
  if (rows.length === 0) return []
  const { names, selected, from, values } = toUnnest(toColumns(collection, rows))
  return [
    { sql: `insert into ${dialect.table(tableName(collection))} (${names}) select ${selected} from ${from}`, values },
  ]
}

export function insertMultiValues({ dialect, collection }: Target, rows: readonly WrittenRow[]): WriteStatement[] {
  const names = Object.keys(collection.keys)
  return Object.keys(collection.multiValueKeys ?? {}).flatMap((multiValueKey) => {
    const entries = rows.flatMap(({ id, indexValues }) =>
      (indexValues.multiValues[multiValueKey] ?? []).map((value) => ({ id, value, keys: indexValues.keys })),
    )
    if (entries.length === 0) return []
    const repeated = repeatedKeys(collection, multiValueKey)
    const columns = ['id', 'value', ...repeated.map(keyColumn)].join()
    const types = ['text[]', 'text[]', ...repeated.map((key) => ARRAYS[collection.keys[key]?.type ?? 'text'])]
    const values: ColumnValue[][] = [
      entries.map(({ id }) => id),
      entries.map(({ value }) => value),
      ...repeated.map((key) => entries.map(({ keys }) => keys[names.indexOf(key)] ?? null)),
    ]
    const places = types.map((type, at) => `$${at + 1}::${type}`).join()
    const table = dialect.table(tableName(collection, multiValueKey))
    return [{ sql: `insert into ${table} (${columns}) select * from unnest(${places})`, values }]
  })
}

export function deleteRows({ dialect, collection }: Target, ids: readonly string[]): WriteStatement[] {
  if (ids.length === 0) return []
  return [{ sql: `delete from ${dialect.table(tableName(collection))} where id = any($1::text[])`, values: [ids] }]
}

export function deleteMultiValues({ dialect, collection }: Target, ids: readonly string[]): WriteStatement[] {
  if (ids.length === 0) return []
  return Object.keys(collection.multiValueKeys ?? {}).map((multiValueKey) => ({
    sql: `delete from ${dialect.table(tableName(collection, multiValueKey))} where id = any($1::text[])`,
    values: [ids],
  }))
}

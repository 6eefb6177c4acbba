import type { ColumnValue, IndexValues } from './index-values.ts'
import type { RunStatement } from './statement-names.ts'
import { type AnyCollection, VersionConflict } from './store.ts'
import { type Dialect, keyColumn, repeatedKeys, tableName } from './tables.ts'

export type Target = { run: RunStatement; dialect: Dialect; collection: AnyCollection }
export type WrittenRow = { id: string; version: number; schemaVersion: number; text: string; indexValues: IndexValues }

const ARRAYS = { text: 'text[]', number: 'double precision[]', boolean: 'smallint[]' }

/** A column that is written: its array of values as a parameter, and how it is selected when not as it is. */
type Column = { name: string; type: string; values: unknown[]; selected?: string }

/** The columns of documents that are written, any number of them with one statement. */
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

/** Our own words go in as they are: PostgreSQL's parser has other ideas of a word. */
const wordsColumn = (rows: readonly WrittenRow[]): Column => ({
  name: 'words',
  type: 'text[]',
  values: rows.map(({ indexValues }) => indexValues.words),
  selected: `array_to_tsvector(string_to_array(u.words, ' '))`,
})

/** The parts of a statement that reads the columns as rows of `u`. */
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

export async function updateRows({ run, dialect, collection }: Target, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return
  const { names, selected, from, values } = toUnnest(toColumns(collection, rows))
  const table = dialect.table(tableName(collection))
  await run(`update ${table} t set (${names}) = row(${selected}) from ${from} where t.id = u.id`, values)
}

/** Empties the unique keys of documents that are about to be updated, so that one may take what another has. */
export async function clearUniqueKeys(
  { run, dialect, collection }: Target,
  rows: readonly WrittenRow[],
): Promise<void> {
  const unique = Object.keys(collection.unique ?? {})
  if (rows.length === 0 || unique.length === 0) return
  const changes = unique.map((key) => `${keyColumn(key)} = null`).join()
  await run(`update ${dialect.table(tableName(collection))} set ${changes} where id = any($1::text[])`, [
    rows.map(({ id }) => id),
  ])
}

/** Throws `VersionConflict` when one of the documents exists already. */
export async function insertRows({ run, dialect, collection }: Target, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return
  const { names, selected, from, values } = toUnnest(toColumns(collection, rows))
  const inserted = await run<{ id: string }>(
    `insert into ${dialect.table(tableName(collection))} (${names}) select ${selected} from ${from}
     on conflict (id) do nothing returning id`,
    values,
  )
  const insertedIDs = new Set(inserted.map(({ id }) => id))
  const conflicting = rows.find(({ id }) => !insertedIDs.has(id))
  if (conflicting) throw new VersionConflict(collection.name, conflicting.id)
}

export async function insertMultiValues(
  { run, dialect, collection }: Target,
  rows: readonly WrittenRow[],
): Promise<void> {
  const names = Object.keys(collection.keys)
  for (const multiValueKey of Object.keys(collection.multiValueKeys ?? {})) {
    const entries = rows.flatMap(({ id, indexValues }) =>
      (indexValues.multiValues[multiValueKey] ?? []).map((value) => ({ id, value, keys: indexValues.keys })),
    )
    if (entries.length === 0) continue
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
    await run(`insert into ${table} (${columns}) select * from unnest(${places})`, values)
  }
}

export async function deleteRows({ run, dialect, collection }: Target, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await run(`delete from ${dialect.table(tableName(collection))} where id = any($1::text[])`, [ids])
}

export async function deleteMultiValues({ run, dialect, collection }: Target, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const multiValueKey of Object.keys(collection.multiValueKeys ?? {}))
    await run(`delete from ${dialect.table(tableName(collection, multiValueKey))} where id = any($1::text[])`, [ids])
}

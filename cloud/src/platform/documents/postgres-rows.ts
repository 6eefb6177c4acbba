import type { ColumnValue, IndexValues } from './index-values.ts'
import type { RunStatement } from './statement-names.ts'
import { type AnyCollection, VersionConflict } from './store.ts'
import { type Dialect, keyColumn, repeatedKeys, tableName } from './tables.ts'

/** Documents as they are written, any number of them with one statement. */
export type WrittenRow = { id: string; version: number; text: string; beside: IndexValues }[]

const ARRAYS = { text: 'text[]', number: 'double precision[]', boolean: 'smallint[]' }

/** The documents as rows of `u`: one parameter per column, an array each. */
function toUnnest(
  collection: AnyCollection,
  rows: WrittenRow,
): { columns: string[]; selected: string; from: string; values: unknown[] } {
  const keys = Object.entries(collection.keys)
  const words = collection.words ? ['words'] : []
  const types = [
    'text[]',
    'integer[]',
    'text[]',
    ...keys.map(([, { type }]) => ARRAYS[type]),
    ...words.map(() => 'text[]'),
  ]
  const columns = ['id', 'version', 'data', ...keys.map(([name]) => keyColumn(name)), ...words]
  return {
    columns,
    // Our own words go in as they are: PostgreSQL's parser has other ideas of a word.
    selected: columns
      .map((name) => (name === 'words' ? `array_to_tsvector(string_to_array(u.words, ' '))` : `u.${name}`))
      .join(),
    from: `unnest(${types.map((type, at) => `$${at + 1}::${type}`).join()}) as u(${columns.join()})`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ version }) => version),
      rows.map(({ text }) => text),
      ...keys.map((_, at) => rows.map(({ beside }) => beside.keys[at] ?? null)),
      ...words.map(() => rows.map(({ beside }) => beside.words)),
    ],
  }
}

export async function updateRows(
  run: RunStatement,
  dialect: Dialect,
  collection: AnyCollection,
  rows: WrittenRow,
): Promise<void> {
  if (rows.length === 0) return
  const { columns, selected, from, values } = toUnnest(collection, rows)
  await run(
    `update ${dialect.table(tableName(collection))} t set (${columns.join()}) = row(${selected}) from ${from} where t.id = u.id`,
    values,
  )
}

/** Empties the unique keys of documents that are about to be updated, so that one may take what another has. */
export async function clearUniqueKeys(
  run: RunStatement,
  dialect: Dialect,
  collection: AnyCollection,
  rows: WrittenRow,
): Promise<void> {
  const unique = Object.keys(collection.unique ?? {})
  if (rows.length === 0 || unique.length === 0) return
  const sets = unique.map((key) => `${keyColumn(key)} = null`).join()
  await run(`update ${dialect.table(tableName(collection))} set ${sets} where id = any($1::text[])`, [
    rows.map(({ id }) => id),
  ])
}

export async function insertRows(
  run: RunStatement,
  dialect: Dialect,
  collection: AnyCollection,
  rows: WrittenRow,
): Promise<void> {
  if (rows.length === 0) return
  const { columns, selected, from, values } = toUnnest(collection, rows)
  const sql = `insert into ${dialect.table(tableName(collection))} (${columns.join()}) select ${selected} from ${from} on conflict (id) do nothing returning id`
  const found = await run<{ id: string }>(sql, values)
  const made = new Set(found.map(({ id }) => id))
  const taken = rows.find(({ id }) => !made.has(id))
  if (taken) throw new VersionConflict(collection.name, taken.id)
}

export async function insertMultiValues(
  run: RunStatement,
  dialect: Dialect,
  collection: AnyCollection,
  rows: WrittenRow,
): Promise<void> {
  const names = Object.keys(collection.keys)
  for (const set of Object.keys(collection.multiValueKeys ?? {})) {
    const held = rows.flatMap(({ id, beside }) =>
      (beside.sets[set] ?? []).map((value) => ({ id, value, keys: beside.keys })),
    )
    if (held.length === 0) continue
    const repeated = repeatedKeys(collection, set)
    const columns = ['id', 'value', ...repeated.map(keyColumn)].join()
    const types = ['text[]', 'text[]', ...repeated.map((key) => ARRAYS[collection.keys[key]?.type ?? 'text'])]
    const values: ColumnValue[][] = [
      held.map(({ id }) => id),
      held.map(({ value }) => value),
      ...repeated.map((key) => held.map(({ keys }) => keys[names.indexOf(key)] ?? null)),
    ]
    const places = types.map((type, at) => `$${at + 1}::${type}`).join()
    await run(
      `insert into ${dialect.table(tableName(collection, set))} (${columns}) select * from unnest(${places})`,
      values,
    )
  }
}

export async function deleteRows(
  run: RunStatement,
  dialect: Dialect,
  collection: AnyCollection,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await run(`delete from ${dialect.table(tableName(collection))} where id = any($1::text[])`, [ids])
}

export async function deleteMultiValues(
  run: RunStatement,
  dialect: Dialect,
  collection: AnyCollection,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const set of Object.keys(collection.multiValueKeys ?? {}))
    await run(`delete from ${dialect.table(tableName(collection, set))} where id = any($1::text[])`, [ids])
}

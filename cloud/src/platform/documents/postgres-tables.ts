import type { ClientBase } from 'pg'
import { computeIndexValues } from './index-values.ts'
import { insertMultiValues, updateRows } from './postgres-rows.ts'
import type { RunStatement } from './statement-names.ts'
import type { AnyCollection } from './store.ts'
import {
  addKeyColumns,
  checkDeclaration,
  createDocumentTable,
  createIndexes,
  createMultiValueTable,
  DATA_VERSION,
  DATA_VERSION_NAME,
  type Dialect,
  declaration,
  MOST_SEARCHED,
  quoteName,
  refuseNewerData,
  tableName,
} from './tables.ts'

/** A limit is written into the statement, because PostgreSQL plans for the limit it sees; a few sizes keep the statements few. */
const LIMITS = [2, 11, 26, 51, 101, 201]

/**
 * Text sorts by bytes, as SQLite sorts it. The document is `text`: `jsonb` reorders fields and `json` would be checked and
 * parsed again for nothing.
 */
export const postgres = (schema: string): Dialect => ({
  table: (name) => `${quoteName(schema)}.${quoteName(name)}`,
  types: { text: 'text collate "C"', number: 'double precision', boolean: 'smallint' },
  sequence: 'bigint generated always as identity primary key',
  orderedJoin: 'join',
  nullsFirst: ' nulls first',
  nullsLast: ' nulls last',
  limit: (limit) => String(LIMITS.find((one) => one >= limit) ?? limit),
  among: '= any(?::text[])',
  ids: (ids) => [...ids],
  each: 'unnest(?::text[]) as asked(value)',
  // `offset 0` keeps the words apart from the order: taken together, a word that few documents hold has PostgreSQL read all
  // of them backwards.
  newest: (collection, match) => {
    const table = `${quoteName(schema)}.${quoteName(collection.name)}`
    const hits = `select seq from ${table} where words @@ ${match}::tsquery offset 0`
    return `(select * from ${table} where seq = any(array(select seq from (${hits}) hits order by seq desc limit ${MOST_SEARCHED}))) d`
  },
  match: (words) => words.map((word) => `'${word}':*`).join(' & '),
})

const DECLARATIONS = '_declarations'

/** Creates what is missing, and makes anew what stands beside the documents of a collection that is declared differently. Within a transaction. */
export async function preparePostgres(
  client: ClientBase,
  schema: string,
  collections: readonly AnyCollection[],
): Promise<void> {
  for (const collection of collections) checkDeclaration(collection)
  const dialect = postgres(schema)
  const table = dialect.table(DECLARATIONS)
  // Several processes start at once; one prepares, the others find it done.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`belay prepare ${schema}`])
  await client.query(
    `create schema if not exists ${quoteName(schema)}; create table if not exists ${table} (name text primary key, declaration text not null)`,
  )
  const { rows } = await client.query(`select name, declaration from ${table}`)
  const known = new Map((rows as { name: string; declaration: string }[]).map((row) => [row.name, row.declaration]))
  refuseNewerData(known)
  const changed = collections.filter((collection) => known.get(collection.name) !== declaration(collection))
  // All of a fresh database is one statement list, and so one round trip.
  const fresh = changed.filter(({ name }) => !known.has(name))
  if (fresh.length > 0)
    await client.query(
      fresh.flatMap((collection) => [...tables(dialect, collection), ...endings(dialect, collection)]).join(';\n'),
    )
  for (const collection of changed.filter(({ name }) => known.has(name)))
    await rebuild(client, schema, dialect, collection)
  for (const named of [
    [DATA_VERSION_NAME, String(DATA_VERSION)],
    ...changed.map((collection) => [collection.name, declaration(collection)]),
  ])
    await client.query(
      `insert into ${table} values ($1, $2) on conflict (name) do update set declaration = excluded.declaration`,
      named,
    )
}

const tables = (dialect: Dialect, collection: AnyCollection): string[] => [
  createDocumentTable(dialect, collection),
  ...addKeyColumns(dialect, collection),
  ...(collection.words ? [`alter table ${dialect.table(tableName(collection))} add column words tsvector`] : []),
  ...Object.keys(collection.multiValueKeys ?? {}).map((set) => createMultiValueTable(dialect, collection, set)),
]

const endings = (dialect: Dialect, collection: AnyCollection): string[] => [
  ...createIndexes(dialect, collection),
  // With the list of pending entries, every search would read through what was written since the last vacuum.
  ...(collection.words
    ? [
        `create index ${quoteName(`${collection.name}__words`)} on ${dialect.table(tableName(collection))} using gin (words) with (fastupdate = off)`,
      ]
    : []),
]

async function rebuild(client: ClientBase, schema: string, dialect: Dialect, collection: AnyCollection): Promise<void> {
  const table = dialect.table(tableName(collection))
  const run: RunStatement = async (sql, values) => (await client.query(sql, values)).rows as never
  // Nobody reads or writes half-made indexes.
  await client.query(`lock table ${table} in access exclusive mode`)
  await clear(client, schema, collection)
  for (const sql of tables(dialect, collection)) await client.query(sql)
  for (let last = 0; ; ) {
    const { rows } = await client.query(
      `select seq, id, version, data from ${table} where seq > $1 order by seq limit 500`,
      [last],
    )
    if (rows.length === 0) break
    const found = (rows as { seq: number; id: string; version: number; data: string }[]).map((row) => ({
      ...row,
      text: row.data,
      beside: computeIndexValues(collection, JSON.parse(row.data)),
    }))
    await updateRows(run, dialect, collection, found)
    await insertMultiValues(run, dialect, collection, found)
    last = found.at(-1)?.seq ?? last
  }
  for (const sql of endings(dialect, collection)) await client.query(sql)
}

/** Drops all but the documents themselves. */
async function clear(client: ClientBase, schema: string, collection: AnyCollection): Promise<void> {
  const prefix = `${collection.name}__`
  const named = async (catalog: 'tables' | 'indexes', name: string) => {
    const { rows } = await client.query(
      `select ${name} as name from pg_${catalog} where schemaname = $1 and starts_with(${name}, $2)`,
      [schema, prefix],
    )
    return (rows as { name: string }[]).map((row) => `${quoteName(schema)}.${quoteName(row.name)}`)
  }
  for (const table of await named('tables', 'tablename')) await client.query(`drop table ${table}`)
  for (const index of await named('indexes', 'indexname')) await client.query(`drop index ${index}`)
  const { rows } = await client.query(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    [schema, collection.name],
  )
  for (const { name } of rows as { name: string }[]) {
    if (name.startsWith('k_') || name === 'words')
      await client.query(
        `alter table ${quoteName(schema)}.${quoteName(collection.name)} drop column ${quoteName(name)}`,
      )
  }
}

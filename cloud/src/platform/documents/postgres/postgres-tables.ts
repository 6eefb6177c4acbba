import type { ClientBase } from 'pg'
import { waitForAdvisoryLock } from '../../postgres/locks.ts'
import {
  checkDeclaration,
  createIndex,
  createMultiValueTable,
  createTables,
  DATA_VERSION,
  DATA_VERSION_NAME,
  type Dialect,
  isDerivedColumn,
  keyColumn,
  listIndexes,
  parseTableRecord,
  quoteName,
  RECORDS_TABLE,
  refuseUnreadableData,
  repeatedColumns,
  type TableRecord,
  tableName,
  toTableRecord,
} from '../sql/tables.ts'
import type { AnyCollection } from '../store.ts'
import { postgres } from './postgres-dialect.ts'
import { findOutdated, refreshOutdatedRows } from './postgres-refresh.ts'

/** The names of key column types in information_schema. */
const TYPE_NAMES = { text: 'text', number: 'double precision', boolean: 'smallint' }

type Target = { client: ClientBase; schema: string; dialect: Dialect }

/**
 * Creates missing tables, and updates collections whose version was raised, while other processes read and write:
 * tables only get new columns, documents change in small batches, and indexes are built concurrently. Keeps the data of
 * the previous version until the next raise, for processes that still use it.
 */
export async function preparePostgres(client: ClientBase, schema: string, collections: readonly AnyCollection[]) {
  for (const collection of collections) checkDeclaration(collection)
  const dialect = postgres(schema)
  const target: Target = { client, schema, dialect }
  const table = dialect.table(RECORDS_TABLE)
  // If several processes start at once, the others wait. The lock ends with the connection.
  await waitForAdvisoryLock(client, `belay prepare ${schema}`)
  await client.query(
    `create schema if not exists ${quoteName(schema)};
     create table if not exists ${table} (name text primary key, declaration text not null)`,
  )
  const { rows } = await client.query<{ name: string; declaration: string }>(`select name, declaration from ${table}`)
  const records = new Map(rows.map((row) => [row.name, row.declaration]))
  refuseUnreadableData(records)
  await saveRecord(target, DATA_VERSION_NAME, String(DATA_VERSION))
  await createNew(
    target,
    collections.filter(({ name }) => !records.has(name)),
  )
  const known = collections.filter(({ name }) => records.has(name))
  for (const collection of known) {
    const before = parseTableRecord(records.get(collection.name))
    const now = toTableRecord(dialect, collection)
    const isRaised = before.schemaVersion < now.schemaVersion || before.indexVersion < now.indexVersion
    if (isRaised) await upgradeCollection(target, collection, before, now)
  }
  for (const collection of await findOutdated(client, dialect, known))
    await refreshOutdatedRows(client, dialect, collection)
}

async function saveRecord({ client, dialect }: Target, name: string, text: string): Promise<void> {
  await client.query(
    `insert into ${dialect.table(RECORDS_TABLE)} values ($1, $2)
     on conflict (name) do update set declaration = excluded.declaration`,
    [name, text],
  )
}

/** Creates new tables in one list of statements: one round trip and one transaction. */
async function createNew({ client, dialect }: Target, collections: readonly AnyCollection[]): Promise<void> {
  const statements = collections.flatMap((collection) => [
    ...createTables(dialect, collection),
    ...(collection.words ? [`alter table ${dialect.table(tableName(collection))} add column words tsvector`] : []),
    ...listIndexes(dialect, collection).map((index) => createIndex(index)),
    `insert into ${dialect.table(RECORDS_TABLE)} values (${client.escapeLiteral(collection.name)}, ` +
      `${client.escapeLiteral(JSON.stringify(toTableRecord(dialect, collection)))})`,
  ])
  if (statements.length > 0) await client.query(statements.join(';\n'))
}

async function upgradeCollection(target: Target, collection: AnyCollection, before: TableRecord, now: TableRecord) {
  await addMissingColumns(target, collection)
  await buildIndexes(target, collection, (name) => name.includes('__outdated_'))
  await refreshOutdatedRows(target.client, target.dialect, collection)
  await buildIndexes(target, collection)
  await dropUnneeded(target, collection, new Set([...before.names, ...now.names]))
  await saveRecord(target, collection.name, JSON.stringify(now))
}

/** Adds missing columns. Columns without a default change no row, so the table is locked only for a moment. */
async function addMissingColumns({ client, schema, dialect }: Target, collection: AnyCollection): Promise<void> {
  const table = dialect.table(tableName(collection))
  const types = await columnTypes(client, schema, tableName(collection))
  const statements: string[] = []
  for (const [key, { type }] of Object.entries(collection.keys)) {
    const present = types.get(`k_${key}`)
    if (present === TYPE_NAMES[type]) continue
    if (present) statements.push(`alter table ${table} drop column ${keyColumn(key)}`)
    statements.push(`alter table ${table} add column ${keyColumn(key)} ${dialect.types[type]}`)
  }
  if (collection.words) statements.push(`alter table ${table} add column if not exists words tsvector`)
  for (const key of Object.keys(collection.multiValueKeys ?? {})) {
    statements.push(createMultiValueTable(dialect, collection, key))
    const values = dialect.table(tableName(collection, key))
    for (const column of repeatedColumns(dialect, collection, key))
      statements.push(`alter table ${values} add column if not exists ${column}`)
  }
  for (const statement of statements) await client.query(statement)
}

async function columnTypes(client: ClientBase, schema: string, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = $1 and table_name = $2`,
    [schema, table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Builds missing and unfinished indexes without blocking writers. */
async function buildIndexes(
  { client, schema, dialect }: Target,
  collection: AnyCollection,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and starts_with(c.relname, $2) and not i.indisvalid`,
    [schema, `${collection.name}__`],
  )
  for (const { name } of rows) await client.query(`drop index ${dialect.table(name)}`)
  for (const index of listIndexes(dialect, collection))
    if (isWanted(index.name)) await client.query(createIndex(index, 'concurrently if not exists'))
}

/** Drops the tables, indexes and columns that neither this version nor the previous one needs. */
async function dropUnneeded(
  { client, schema, dialect }: Target,
  collection: AnyCollection,
  needed: ReadonlySet<string>,
): Promise<void> {
  const namesIn = async (catalog: 'tables' | 'indexes', column: 'tablename' | 'indexname') => {
    const { rows } = await client.query<{ name: string }>(
      `select ${column} as name from pg_${catalog} where schemaname = $1 and starts_with(${column}, $2)`,
      [schema, `${collection.name}__`],
    )
    return rows.map(({ name }) => name).filter((name) => !needed.has(name) && !name.endsWith('_pkey'))
  }
  for (const name of await namesIn('tables', 'tablename')) await client.query(`drop table ${dialect.table(name)}`)
  for (const name of await namesIn('indexes', 'indexname'))
    await client.query(`drop index concurrently ${dialect.table(name)}`)
  const columns = [...(await columnTypes(client, schema, tableName(collection))).keys()]
  for (const name of columns.filter(isDerivedColumn))
    if (!needed.has(name))
      await client.query(`alter table ${dialect.table(tableName(collection))} drop column ${quoteName(name)}`)
}

import type pg from 'pg'
import { isDerivedColumn, isDerivedTable, RECORDS_TABLE, tableName } from '../platform/documents/sql/tables.ts'
import { storedSecrets } from '../platform/identity/identity.documents.ts'
import { FINGERPRINT } from '../platform/identity/secret.ts'
import { APPLICATION_NAME, TOOLS_NAME, withConnection } from '../platform/postgres/connections.ts'
import { withStartLock } from '../platform/postgres/locks.ts'
import {
  type CopiedTable,
  fullName,
  type Line,
  listTables,
  quoteName,
  ROWS_AT_ONCE,
  SCHEMA,
  SCHEMA_LOCK,
  type Table,
} from './postgres-copy.ts'

/** The most characters to hold in memory. Uploaded files are rows too. */
const MOST_CHARACTERS = 16_000_000

/** Milliseconds to wait for the last connections of a process that just ended. */
const CONNECTIONS_END_WITHIN_MS = 3_000

async function refuseWhileUsed(client: pg.Client): Promise<void> {
  const until = performance.now() + CONNECTIONS_END_WITHIN_MS
  for (;;) {
    const places = await findUsers(client)
    if (places.length === 0) return
    if (performance.now() > until)
      throw new Error(`Belay is running on this database (from ${places.join(', ')}). Stop all its processes first.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function findUsers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select distinct coalesce(host(client_addr), 'this machine') as place from pg_stat_activity
     where datname = current_database() and application_name <> $2
       and (application_name = $1 or starts_with(application_name, $1 || ' '))`,
    [APPLICATION_NAME, TOOLS_NAME],
  )
  return (rows as { place: string }[]).map(({ place }) => place)
}

/** True if the database does not contain Belay's schema. */
export const isEmptyDatabase = (url: string): Promise<boolean> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA])
    return rows.length === 0
  })

const REPLACED_PREFIX = `${SCHEMA}_replaced_`

/** Drops Belay's schema with all its tables, and the schemas that restores have kept. Throws while Belay runs. */
export async function dropDatabase(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    await refuseWhileUsed(client)
    const { rows } = await client.query(
      'select nspname as name from pg_namespace where nspname = $1 or starts_with(nspname, $2)',
      [SCHEMA, REPLACED_PREFIX],
    )
    for (const { name } of rows) await client.query(`drop schema ${quoteName(name)} cascade`)
  })
}

/**
 * Runs `work` to fill a new schema, then replaces Belay's schema with it in one transaction. Keeps the previous schema
 * and returns its new name, or null if there was none. Throws without any change if Belay runs or `work` fails. Holds
 * the start lock, so that no process starts in the meantime.
 */
export async function replacePostgres(
  url: string,
  stamp: string,
  work: (schema: string) => Promise<void>,
): Promise<string | null> {
  const onWait = () => process.stderr.write('Waiting for another Belay process that is starting…\n')
  return withStartLock(url, onWait, async (client) => {
    await refuseWhileUsed(client)
    const fresh = `${SCHEMA}_restored_${stamp}`
    try {
      await work(fresh)
      await client.query(`select pg_advisory_lock(${SCHEMA_LOCK})`)
      const { rows: existing } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA])
      const aside = existing.length > 0 ? `${REPLACED_PREFIX}${stamp}` : null
      const renameStatement = (schema: string, to: string) =>
        `alter schema ${quoteName(schema)} rename to ${quoteName(to)}`
      // PostgreSQL runs several statements in one query as one transaction.
      await client.query([...(aside ? [renameStatement(SCHEMA, aside)] : []), renameStatement(fresh, SCHEMA)].join(';'))
      return aside
    } catch (error) {
      await client.query(`drop schema if exists ${quoteName(fresh)} cascade`).catch(() => {})
      throw error
    }
  })
}

/** Sorts tables so that a referenced table comes before the tables that refer to it. */
async function sortByReferences(client: pg.Client, tables: readonly Fillable[]): Promise<Fillable[]> {
  const { rows } = await client.query(
    'select conrelid::regclass::oid::text as from, confrelid::regclass::oid::text as to from pg_constraint where ' +
      "contype = 'f' and conrelid <> confrelid",
  )
  const { rows: resolved } = await client.query(
    'select $1::text[] as names, array(select to_regclass(name)::oid::text from unnest($1::text[]) ' +
      'with ordinality as u(name, at) order by at) as oids',
    [tables.map(fullName)],
  )
  const oids: string[] = resolved[0].oids
  const placed: Fillable[] = []
  const place = (at: number, path: readonly number[] = []) => {
    const table = tables[at]
    if (!table || placed.includes(table) || path.includes(at)) return
    for (const { from, to } of rows) if (from === oids[at]) place(oids.indexOf(to), [...path, at])
    placed.push(table)
  }
  for (const at of tables.keys()) place(at)
  return placed
}

/** Fills the prepared tables of a schema in one transaction. Throws if a table or column is unknown here. */
export async function fillPostgres(copied: readonly CopiedTable[], url: string, schema: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query('begin')
    await client.query(`set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'`)
    const present = await listTables(client, schema)
    const saved = copied.flatMap((table) => toFillable({ ...table, schema }, present))
    const cleared = present.filter(({ name }) => name !== RECORDS_TABLE)
    await client.query(`truncate ${cleared.map(fullName).join(', ')}`)
    for (const table of await sortByReferences(client, saved)) await fill(client, table)
    // Makes the next start check all rows, regardless of their version.
    for (const records of present.filter(({ name }) => name === RECORDS_TABLE))
      await client.query(`update ${fullName(records)} set declaration = '' where name not like '\\_%'`)
    await forgetSecret(client, schema)
    await client.query('commit')
    await client.query('analyze')
  })
}

/** A table of the backup to be filled. `at` is the index of a column's value in a row. */
type Fillable = Omit<CopiedTable, 'columns'> & { columns: { name: string; type: string; at: number }[] }

/** Returns the table with its target columns. Empty for an unknown derived table; throws if others are unknown. */
function toFillable(table: CopiedTable, present: readonly Table[]): Fillable[] {
  const presentTable = present.find((other) => fullName(other) === fullName(table))
  if (table.name === RECORDS_TABLE || (!presentTable && isDerivedTable(table.name))) return []
  const columns = table.columns.flatMap(({ name }, at) => {
    const target = presentTable?.columns.find((column) => column.name === name)
    return target ? [{ ...target, at }] : []
  })
  const unknown = table.columns
    .map(({ name }) => name)
    .filter((name) => !isDerivedColumn(name) && !columns.some((column) => column.name === name))
  const name = `${quoteName(table.schema.replace(/_restored_.*/, ''))}.${quoteName(table.name)}`
  if (!presentTable || unknown.length > 0)
    throw new Error(
      `This backup was made by another version of Belay: ${name} ` +
        `${presentTable ? `has no ${unknown.join(', ')}` : 'is unknown'} here.`,
    )
  return [{ ...table, columns }]
}

/** Deletes the secret's fingerprint, so that the restored centre may start with another secret. */
async function forgetSecret(client: pg.Client, schema: string): Promise<void> {
  const table = fullName({ schema, name: tableName(storedSecrets) })
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table])
  if (rows[0].there) await client.query(`delete from ${table} where id = $1`, [FINGERPRINT])
}

async function fill(client: pg.Client, table: Fillable): Promise<void> {
  const names = table.columns.map(({ name }) => quoteName(name)).join(', ')
  const casts = table.columns.map(({ type }, at) => `c${at}::${type}`).join(', ')
  const arrays = table.columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const aliases = table.columns.map((_, at) => `c${at}`).join(', ')
  const text =
    `insert into ${fullName(table)} (${names}) overriding system value select ${casts} from unnest(${arrays}) ` +
    `as u(${aliases})`
  let buffered: Line[] = []
  let size = 0
  const flush = async () => {
    if (buffered.length > 0)
      await client.query(
        text,
        table.columns.map(({ at }) => buffered.map((line) => line[at] ?? null)),
      )
    buffered = []
    size = 0
  }
  for await (const line of table.lines) {
    buffered.push(line)
    for (const value of line) size += value?.length ?? 0
    if (buffered.length >= ROWS_AT_ONCE || size >= MOST_CHARACTERS) await flush()
  }
  await flush()
  for (const { name } of table.columns) {
    const { rows: sequences } = await client.query('select pg_get_serial_sequence($1, $2) as sequence', [
      fullName(table),
      name,
    ])
    const sequence: string | null = sequences[0].sequence
    if (sequence)
      await client.query(
        `select setval($1::regclass, max(${quoteName(name)})) from ${fullName(table)} ` +
          `having max(${quoteName(name)}) > 0`,
        [sequence],
      )
  }
}

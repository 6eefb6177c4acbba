import type pg from 'pg'
import { isDerivedColumn, isDerivedTable, RECORDS_TABLE } from '../platform/documents/sql/tables.ts'
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
  SCHEMAS,
  SCHEMAS_LOCK,
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

/** True if the database does not contain Belay's schemas. */
export const isEmptyDatabase = (url: string): Promise<boolean> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query('select from pg_namespace where nspname = any($1)', [SCHEMAS])
    return rows.length === 0
  })

const replacedPrefix = (schema: string) => `${schema}_replaced_`

/** Drops Belay's schemas with all their tables, and the schemas that restores have kept. Throws while Belay runs. */
export async function dropDatabase(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    await refuseWhileUsed(client)
    const { rows } = await client.query(
      'select nspname as name from pg_namespace where nspname = any($1) or exists (select ' +
        'from unnest($2::text[]) as begin where starts_with(nspname, begin))',
      [SCHEMAS, SCHEMAS.map(replacedPrefix)],
    )
    for (const { name } of rows) await client.query(`drop schema ${quoteName(name)} cascade`)
  })
}

/**
 * Runs `work` to fill new schemas, then replaces Belay's schemas with them in one transaction. Keeps the previous
 * schemas and returns their new names. Throws without any change if Belay runs or `work` fails. Holds the start lock,
 * so that no process starts in the meantime.
 */
export async function replacePostgres(url: string, stamp: string, work: (schemas: string[]) => Promise<void>) {
  const onWait = () => process.stderr.write('Waiting for another Belay process that is starting…\n')
  return withStartLock(url, onWait, async (client) => {
    await refuseWhileUsed(client)
    const fresh = SCHEMAS.map((schema) => `${schema}_restored_${stamp}`)
    try {
      await work(fresh)
      await client.query(`select pg_advisory_lock(${SCHEMAS_LOCK})`)
      const { rows } = await client.query('select nspname as name from pg_namespace where nspname = any($1)', [SCHEMAS])
      const existing = SCHEMAS.filter((schema) => rows.some(({ name }) => name === schema))
      const renameStatement = (schema: string, to: string) =>
        `alter schema ${quoteName(schema)} rename to ${quoteName(to)}`
      // PostgreSQL runs several statements in one query as one transaction.
      await client.query(
        [
          ...existing.map((schema) => renameStatement(schema, `${replacedPrefix(schema)}${stamp}`)),
          ...SCHEMAS.map((schema, at) => renameStatement(fresh[at] as string, schema)),
        ].join(';'),
      )
      return existing.map((schema) => `${replacedPrefix(schema)}${stamp}`)
    } catch (error) {
      for (const schema of fresh)
        await client.query(`drop schema if exists ${quoteName(schema)} cascade`).catch(() => {})
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

/** Fills the prepared tables of these schemas in one transaction. Throws if a table or column is unknown here. */
export async function fillPostgres(copied: readonly CopiedTable[], url: string, schemas: readonly string[]) {
  const targetSchema = (schema: string) => schemas[SCHEMAS.indexOf(schema)] ?? schema
  await withConnection(url, async (client) => {
    await client.query('begin')
    await client.query(`set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'`)
    const present = await listTables(client, schemas)
    const saved = copied.flatMap((table) => toFillable({ ...table, schema: targetSchema(table.schema) }, present))
    const cleared = present.filter(({ name }) => name !== RECORDS_TABLE)
    await client.query(`truncate ${cleared.map(fullName).join(', ')}`)
    for (const table of await sortByReferences(client, saved)) await fill(client, table)
    // Makes the next start check all rows, regardless of their version.
    for (const records of present.filter(({ name }) => name === RECORDS_TABLE))
      await client.query(`update ${fullName(records)} set declaration = '' where name not like '\\_%'`)
    await forgetSecret(client, targetSchema('identity'))
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
  const { rows } = await client.query('select to_regclass($1) is not null as there', [`${quoteName(schema)}.kept`])
  if (rows[0].there) await client.query(`delete from ${quoteName(schema)}.kept where name = $1`, [FINGERPRINT])
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

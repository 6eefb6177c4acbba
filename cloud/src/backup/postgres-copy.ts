import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { withConnection } from '../platform/postgres/connections.ts'

/** The PostgreSQL schema with Belay's tables. */
export const SCHEMA = 'belay'

export const ROWS_AT_ONCE = 500

/** An advisory lock: exclusive to rename the schema, shared to copy it. */
export const SCHEMA_LOCK = `hashtextextended('belay schemas', 0)`

export type Table = { schema: string; name: string; columns: { name: string; type: string }[]; rows: number }
/** A row as texts, each as PostgreSQL prints the value. */
export type Line = (string | null)[]
export type CopiedTable = Omit<Table, 'rows'> & { lines: Iterable<Line> | AsyncIterable<Line> }

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoteName(schema)}.${quoteName(name)}`
/** The file of a copy that lists its tables. */
const TABLES_FILE = 'tables.json'
const rowsFile = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `tables/${schema}.${name}.jsonl`

/** Returns the tables of a schema with their columns, except generated ones. */
export async function listTables(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [schema],
  )
  return (rows as Omit<Table, 'rows'>[]).map((table) => ({ ...table, rows: 0 }))
}

/** Formats a row as a JSON array on one line, which has no other line separators. */
const formatRow = (line: Line): string =>
  `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** Returns the tables of a copy with their rows. */
export async function readCopy(folder: string): Promise<CopiedTable[]> {
  const tables: Table[] = JSON.parse(await readFile(join(folder, TABLES_FILE), 'utf8'))
  return tables.map((table) => ({ ...table, lines: iterateLines(join(folder, rowsFile(table)), table) }))
}

async function* iterateLines(file: string, table: Table): AsyncGenerator<Line> {
  let rows = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    rows += 1
    yield JSON.parse(line)
  }
  if (rows !== table.rows)
    throw new Error(`${fullName(table)} should have ${table.rows} rows, but the backup has ${rows}.`)
}

/** Iterates over the rows of a table. Each value is the text that PostgreSQL prints, so every type is preserved. */
async function* iterateRows(client: pg.Client, table: Table): AsyncGenerator<string> {
  const texts = table.columns.map(({ name }) => `${quoteName(name)}::text`).join(', ')
  const atOnce = table.columns.some(({ type }) => type === 'bytea') ? 1 : ROWS_AT_ONCE
  await client.query(`declare dump no scroll cursor for select array[${texts}] as line from ${fullName(table)}`)
  for (;;) {
    const { rows } = await client.query(`fetch ${atOnce} from dump`)
    if (rows.length === 0) break
    table.rows += rows.length
    for (const row of rows) yield formatRow(row.line)
  }
  await client.query('close dump')
}

/** Writes every table from one snapshot of documents and files, while other processes write. */
export async function copyPostgres(url: string, to: string): Promise<void> {
  await mkdir(join(to, 'tables'), { recursive: true })
  await withConnection(url, async (client) => {
    // The lock keeps the schema's name until all tables are read.
    await client.query(`select pg_advisory_lock_shared(${SCHEMA_LOCK})`)
    await client.query('begin isolation level repeatable read read only')
    // The format of times and numbers must not depend on the settings of this server or role.
    await client.query(
      "set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set " +
        "local extra_float_digits = 1; set local bytea_output = 'hex'",
    )
    const tables = await listTables(client, SCHEMA)
    if (tables.length === 0) throw new Error(`There is nothing to back up. The database has no tables in ${SCHEMA}.`)
    for (const table of tables)
      await pipeline(
        Readable.from(iterateRows(client, table)),
        createWriteStream(join(to, rowsFile(table)), { flush: true }),
      )
    await client.query('commit')
    await writeFile(join(to, TABLES_FILE), JSON.stringify(tables, null, 2))
  })
}

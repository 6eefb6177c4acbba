import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { withConnection } from '../platform/postgres/connections.ts'

/** Where Belay keeps its tables. */
export const SCHEMAS: readonly string[] = ['belay', 'identity']

export const ROWS_AT_ONCE = 500

/** Held by who gives the schemas other names, shared by who copies them. */
export const SCHEMAS_LOCK = `hashtextextended('belay schemas', 0)`

export type Table = { schema: string; name: string; columns: { name: string; type: string }[]; rows: number }
/** A row as texts, the way PostgreSQL writes each value. */
export type Line = (string | null)[]
export type CopiedTable = Omit<Table, 'rows'> & { lines: Iterable<Line> | AsyncIterable<Line> }

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoteName(schema)}.${quoteName(name)}`
/** Where a copy keeps the rows of a table, and which tables it has. */
const TABLES_FILE = 'tables.json'
const rowsFile = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `tables/${schema}.${name}.jsonl`

/** The tables of our schemas with the columns that hold data of their own (generated ones follow from them). */
export async function listTables(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return (rows as Omit<Table, 'rows'>[]).map((table) => ({ ...table, rows: 0 }))
}

/** A row as it stands in its file: a JSON array on a line of its own; whatever counts as the end of one is escaped. */
const toLineText = (line: Line): string =>
  `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** The tables of a copy, with their rows. */
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

/** The rows of a table: every type survives as PostgreSQL itself writes it. */
async function* iterateRows(client: pg.Client, table: Table): AsyncGenerator<string> {
  const texts = table.columns.map(({ name }) => `${quoteName(name)}::text`).join(', ')
  const atOnce = table.columns.some(({ type }) => type === 'bytea') ? 1 : ROWS_AT_ONCE
  await client.query(`declare dump no scroll cursor for select array[${texts}] as line from ${fullName(table)}`)
  for (;;) {
    const { rows } = await client.query(`fetch ${atOnce} from dump`)
    if (rows.length === 0) break
    table.rows += rows.length
    for (const row of rows) yield toLineText(row.line)
  }
  await client.query('close dump')
}

/** Writes every table as it stood at one moment, while others write: one snapshot for documents, identity and files. */
export async function copyPostgres(url: string, to: string, schemas = SCHEMAS): Promise<void> {
  await mkdir(join(to, 'tables'), { recursive: true })
  await withConnection(url, async (client) => {
    // Tables are found by their names, which must stay theirs until all are read.
    await client.query(`select pg_advisory_lock_shared(${SCHEMAS_LOCK})`)
    await client.query('begin isolation level repeatable read read only')
    // What times and numbers look like must not depend on this server's or role's settings.
    await client.query(
      "set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set " +
        "local extra_float_digits = 1; set local bytea_output = 'hex'",
    )
    const tables = await listTables(client, schemas)
    const empty = schemas.filter((schema) => !tables.some((table) => table.schema === schema))
    if (empty.length > 0)
      throw new Error(`There is nothing to back up. The database has no tables in ${empty.join(', ')}.`)
    for (const table of tables)
      await pipeline(
        Readable.from(iterateRows(client, table)),
        createWriteStream(join(to, rowsFile(table)), { flush: true }),
      )
    await client.query('commit')
    await writeFile(join(to, TABLES_FILE), JSON.stringify(tables, null, 2))
  })
}

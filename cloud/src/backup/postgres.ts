import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

/** Where Belay keeps its tables. */
export const SCHEMAS: readonly string[] = ['belay', 'identity']

const ROWS_AT_ONCE = 500
/** Uploaded files are rows too; so many characters are held at once. */
const HELD_AT_ONCE = 16_000_000

export type Column = { name: string; type: string }
export type Table = { schema: string; name: string; columns: Column[]; rows: number }
/** A row as texts, the way PostgreSQL writes each value. */
export type Line = (string | null)[]

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
/** Where a copy keeps the rows of a table, and which tables it has. */
export const TABLES = 'tables.json'
export const fileOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `tables/${schema}.${name}.jsonl`

export async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The tables of our schemas with the columns that hold data of their own (generated ones follow from them). */
export async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return (rows as Omit<Table, 'rows'>[]).map((table) => ({ ...table, rows: 0 }))
}

/** A row as it stands in its file: a JSON array on a line of its own; whatever counts as the end of one is escaped. */
export const written = (line: Line): string => `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** The rows of a table's file. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(line)
}

/** The rows of a table: every type survives as PostgreSQL itself writes it. */
async function* linesOf(client: pg.Client, table: Table): AsyncGenerator<string> {
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  const atOnce = table.columns.some(({ type }) => type === 'bytea') ? 1 : ROWS_AT_ONCE
  await client.query(`declare dump no scroll cursor for select array[${texts}] as line from ${fullName(table)}`)
  for (;;) {
    const { rows } = await client.query(`fetch ${atOnce} from dump`)
    if (rows.length === 0) break
    table.rows += rows.length
    for (const row of rows) yield written(row.line)
  }
  await client.query('close dump')
}

/** Writes every table as it stood at one moment, while others write: one snapshot for documents, identity and files. */
export async function copyPostgres(url: string, to: string, schemas = SCHEMAS): Promise<void> {
  await mkdir(join(to, 'tables'), { recursive: true })
  await connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    // What times and numbers look like must not depend on this server's or role's settings.
    await client.query(
      `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`,
    )
    const tables = await tablesOf(client, schemas)
    const empty = schemas.filter((schema) => !tables.some((table) => table.schema === schema))
    if (empty.length > 0) throw new Error(`There is nothing to back up: the database holds no tables in ${empty.join(', ')}.`)
    for (const table of tables) await pipeline(Readable.from(linesOf(client, table)), createWriteStream(join(to, fileOf(table)), { flush: true }))
    await client.query('commit')
    await writeFile(join(to, TABLES), JSON.stringify(tables, null, 2))
  })
}

/** Drops our schemas with everything in them. */
export async function dropDatabase(url: string, schemas = SCHEMAS): Promise<void> {
  await connected(url, async (client) => {
    for (const schema of schemas) await client.query(`drop schema if exists ${quoted(schema)} cascade`)
  })
}

/** Tables that others refer to come first. */
async function inOrder(client: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::oid::text as from, confrelid::regclass::oid::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const { rows: known } = await client.query(
    `select $1::text[] as names, array(select to_regclass(name)::oid::text from unnest($1::text[]) with ordinality as u(name, at) order by at) as oids`,
    [tables.map(fullName)],
  )
  const oids: string[] = known[0].oids
  const placed: Table[] = []
  const place = (at: number, path: readonly number[] = []) => {
    const table = tables[at]
    if (!table || placed.includes(table) || path.includes(at)) return
    for (const { from, to } of rows) if (from === oids[at]) place(oids.indexOf(to), [...path, at])
    placed.push(table)
  }
  for (const at of tables.keys()) place(at)
  return placed
}

/**
 * Replaces everything in the tables, which are there, in one transaction.
 * Throws, with nothing changed, when the backup holds what this version of Belay does not know.
 */
export async function restorePostgres(from: string, url: string, schemas = SCHEMAS): Promise<void> {
  const saved: Table[] = JSON.parse(await readFile(join(from, TABLES), 'utf8'))
  await connected(url, async (client) => {
    await client.query('begin')
    await client.query(`set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'`)
    const present = await tablesOf(client, schemas)
    for (const table of saved) {
      const here = present.find((one) => fullName(one) === fullName(table))
      const unknown = table.columns.filter(({ name }) => !here?.columns.some((column) => column.name === name))
      if (!here || unknown.length > 0)
        throw new Error(
          `This backup was made by another version of Belay: ${fullName(table)} ${here ? `has no ${unknown.map(({ name }) => name).join(', ')}` : 'is unknown'} here.`,
        )
    }
    await client.query(`truncate ${present.map(fullName).join(', ')}`)
    for (const table of await inOrder(client, saved)) await fill(client, table, join(from, fileOf(table)))
    await client.query('commit')
    await client.query('analyze')
  })
}

async function fill(client: pg.Client, table: Table, file: string): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const casts = table.columns.map(({ type }, at) => `c${at}::${type}`).join(', ')
  const arrays = table.columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const aliases = table.columns.map((_, at) => `c${at}`).join(', ')
  const text = `insert into ${fullName(table)} (${names}) overriding system value select ${casts} from unnest(${arrays}) as u(${aliases})`
  let rows = 0
  let held: Line[] = []
  let size = 0
  const flush = async () => {
    if (held.length > 0)
      await client.query(
        text,
        table.columns.map((_, at) => held.map((line) => line[at] ?? null)),
      )
    rows += held.length
    held = []
    size = 0
  }
  for await (const line of readLines(file)) {
    held.push(line)
    for (const value of line) size += value?.length ?? 0
    if (held.length >= ROWS_AT_ONCE || size >= HELD_AT_ONCE) await flush()
  }
  await flush()
  if (rows !== table.rows) throw new Error(`${fullName(table)}: ${rows} rows were found where the backup promises ${table.rows}.`)
  for (const { name } of table.columns) {
    const { rows: found } = await client.query('select pg_get_serial_sequence($1, $2) as sequence', [fullName(table), name])
    const sequence: string | null = found[0].sequence
    if (sequence) await client.query(`select setval($1::regclass, max(${quoted(name)})) from ${fullName(table)} having max(${quoted(name)}) > 0`, [sequence])
  }
}

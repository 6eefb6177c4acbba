import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RECORDS_TABLE } from '../platform/documents/tables.ts'
import { FINGERPRINT } from '../platform/identity/secret.ts'
import { withConnection } from '../platform/postgres/connections.ts'
import {
  iterateLines,
  type Line,
  listTables,
  rowsFile,
  SCHEMAS,
  TABLES_FILE,
  type Table,
  toLineText,
} from './postgres-copy.ts'

// A centre moves between SQLite and PostgreSQL by its backup: documents are the same text in both, sign-ins are the
// same tables with other types, files lie in a folder or in a table. What stands beside the documents (keys, words,
// sets) is made anew by the store that finds it declared differently.

const [DOCUMENTS, IDENTITY] = SCHEMAS as [string, string]
const DOCUMENT_COLUMNS = ['seq', 'id', 'version', 'schema_version', 'data']

type Row = Record<string, unknown>

const openReadOnly = (file: string) => new DatabaseSync(file, { readOnly: true })
/** The tables that hold data of their own: not those beside documents, nor the database's. */
const tablesIn = (database: DatabaseSync): string[] =>
  (database.prepare(`select name from sqlite_master where type = 'table'`).all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !/__|^_|^sqlite_/.test(name))
const columnsIn = (database: DatabaseSync, table: string) =>
  database.prepare('select name, lower(type) as type from pragma_table_info(?)').all(table) as {
    name: string
    type: string
  }[]

function toText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  if (type === 'boolean') return String(Number(value) === 1)
  if (type.startsWith('timestamp')) return new Date(value as string | number).toISOString()
  return String(value)
}

/** A value as PostgreSQL writes it (times in UTC), for a column of SQLite. */
function toValue(text: string | null | undefined, from: string, to: string): SQLInputValue {
  if (text === null || text === undefined) return null
  if (from === 'boolean') return text === 'true' ? 1 : 0
  if (to === 'date')
    return new Date(
      from.startsWith('timestamp') ? `${text.replace(' ', 'T').replace(/[+-]00$/, '')}Z` : Number(text),
    ).toISOString()
  return to === 'integer' || to === 'bigint' ? Number(text) : text
}

/** Makes of a copied data folder, in place, a copy of PostgreSQL, whose tables stand prepared in these schemas. */
export async function convertToPostgresCopy(folder: string, url: string, schemas: readonly string[]): Promise<void> {
  const prepared = await withConnection(url, (client) => listTables(client, schemas))
  const tables = prepared.map((table) => ({ ...table, schema: SCHEMAS[schemas.indexOf(table.schema)] }))
  const saved: Table[] = []
  await mkdir(join(folder, 'tables'))
  const save = async (
    schema: string,
    name: string,
    columns: readonly string[],
    rows: (types: readonly string[]) => Iterable<Line> | AsyncIterable<Line>,
  ) => {
    const targetTable = tables.find((table) => table.schema === schema && table.name === name)
    const types = columns.map((column) => targetTable?.columns.find((candidate) => candidate.name === column)?.type)
    if (types.includes(undefined))
      throw new Error(`This backup was made by another version of Belay: ${schema}.${name} is different here.`)
    const table: Table = {
      schema,
      name,
      columns: columns.map((column, at) => ({ name: column, type: types[at] as string })),
      rows: 0,
    }
    const lines = async function* () {
      for await (const line of rows(types as string[])) {
        table.rows += 1
        yield toLineText(line)
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, rowsFile(table))))
    saved.push(table)
  }
  const saveTable = (
    database: DatabaseSync,
    schema: string,
    name: string,
    columns: readonly string[],
    more: readonly Line[] = [],
  ) =>
    save(schema, name, columns, function* (types) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      for (const row of database.prepare(`select ${list} from "${name}"`).iterate() as Iterable<Row>)
        yield columns.map((column, at) => toText(row[column], types[at] ?? ''))
      yield* more
    })

  using documents = openReadOnly(join(folder, 'app.db'))
  const collections = tablesIn(documents)
  for (const name of collections) {
    const present = columnsIn(documents, name).map((column) => column.name)
    await saveTable(
      documents,
      DOCUMENTS,
      name,
      DOCUMENT_COLUMNS.filter((column) => present.includes(column)),
    )
  }

  using identity = openReadOnly(join(folder, 'auth.db'))
  const secret = existsSync(join(folder, 'secret'))
    ? [['secret', (await readFile(join(folder, 'secret'), 'utf8')).trim()]]
    : []
  for (const name of tablesIn(identity)) {
    const columns = columnsIn(identity, name).map((column) => column.name)
    await saveTable(identity, IDENTITY, name, columns, name === 'kept' ? secret : [])
  }

  const files = existsSync(join(folder, 'files'))
    ? (await readdir(join(folder, 'files'))).filter((name) => !name.startsWith('.'))
    : []
  await save(DOCUMENTS, '_files', ['id', 'type', 'bytes'], async function* () {
    for (const id of files) {
      const content = await readFile(join(folder, 'files', id))
      const end = content.indexOf('\n')
      yield [id, content.toString('utf8', 0, end), `\\x${content.toString('hex', end + 1)}`]
    }
  })
  await writeFile(join(folder, TABLES_FILE), JSON.stringify(saved))
}

/** Fills a prepared, empty data folder from a copy of PostgreSQL. */
export async function convertToDataFolder(copy: string, dataDir: string): Promise<void> {
  const saved: Table[] = JSON.parse(await readFile(join(copy, TABLES_FILE), 'utf8'))
  const table = (schema: string, name: string) =>
    saved.find((candidate) => candidate.schema === schema && candidate.name === name)
  const fill = async (database: DatabaseSync, name: string, from: Table, wanted?: readonly string[]) => {
    const targetColumns = columnsIn(database, name)
    const columns = from.columns
      .map((column, at) => ({
        ...column,
        at,
        to: targetColumns.find((candidate) => candidate.name === column.name)?.type,
      }))
      .filter((column) => !wanted || wanted.includes(column.name))
    if (columns.some(({ to }) => to === undefined))
      throw new Error(`This backup was made by another version of Belay: ${name} is different here.`)
    const insert = database.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')}) ` +
        `values (${columns.map(() => '?').join(', ')})`,
    )
    database.exec(`begin; delete from "${name}"`)
    for await (const line of iterateLines(join(copy, rowsFile(from))))
      insert.run(...columns.map(({ at, type, to }) => toValue(line[at], type, to ?? '')))
    database.exec('commit')
  }

  const documents = new DatabaseSync(join(dataDir, 'app.db'))
  const collections = new Set(tablesIn(documents))
  for (const from of saved.filter(({ schema, name }) => schema === DOCUMENTS && !/__|^_/.test(name))) {
    if (!collections.has(from.name))
      throw new Error(`This backup was made by another version of Belay: ${from.name} is unknown here.`)
    await fill(documents, from.name, from, DOCUMENT_COLUMNS)
  }
  // The next start makes anew what stands beside the documents.
  documents.exec(`update ${RECORDS_TABLE} set declaration = ''`)
  documents.close()

  const identity = new DatabaseSync(join(dataDir, 'auth.db'), { enableForeignKeyConstraints: false })
  for (const name of tablesIn(identity)) {
    const from = table(IDENTITY, name)
    if (from) await fill(identity, name, from)
  }
  const secretRow = identity.prepare(`select value from kept where name = 'secret'`).get() as
    | { value: string }
    | undefined
  if (secretRow) await writeFile(join(dataDir, 'secret'), `${secretRow.value}\n`, { mode: 0o600 })
  identity.prepare('delete from kept where name in (?, ?)').run('secret', FINGERPRINT)
  identity.close()

  const files = table(DOCUMENTS, '_files')
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  const at = (name: string) => files?.columns.findIndex((column) => column.name === name) ?? -1
  if (files)
    for await (const line of iterateLines(join(copy, rowsFile(files))))
      await writeFile(
        join(dataDir, 'files', line[at('id')] ?? ''),
        Buffer.concat([Buffer.from(`${line[at('type')]}\n`), Buffer.from(line[at('bytes')]?.slice(2) ?? '', 'hex')]),
        { mode: 0o600 },
      )
}

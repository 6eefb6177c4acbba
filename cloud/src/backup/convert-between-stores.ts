import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { DATA_VERSION_NAME, RECORDS_TABLE } from '../platform/documents/sql/tables.ts'
import { FINGERPRINT } from '../platform/identity/secret.ts'
import { type CopiedTable, type Line, SCHEMAS } from './postgres-copy.ts'

// A backup moves a centre between SQLite and PostgreSQL. Documents are the same text in both, and sign-ins the same
// tables with other column types. Files are in a folder or in a table. The store rebuilds the documents' indexes.

const [DOCUMENTS, IDENTITY] = SCHEMAS as [string, string]
const DOCUMENT_COLUMNS = ['seq', 'id', 'version', 'schema_version', 'data']

type Columns = CopiedTable['columns']

/** Returns the tables with original data: neither tables derived from documents nor SQLite's own. */
const tablesIn = (database: DatabaseSync): string[] =>
  (database.prepare(`select name from sqlite_master where type = 'table'`).all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !/__|^_|^sqlite_/.test(name))
const columnsIn = (database: DatabaseSync, table: string) =>
  database.prepare('select name, lower(type) as type from pragma_table_info(?)').all(table) as Columns

/** Converts a value of an SQLite column to the text that PostgreSQL reads. */
function toText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  return type === 'date' ? new Date(value as string | number).toISOString() : String(value)
}

/** Converts a text that PostgreSQL wrote (times in UTC) to a value for an SQLite column. */
function toValue(text: string | null | undefined, from: string, to: string): SQLInputValue {
  if (text === null || text === undefined) return null
  if (from === 'boolean') return text === 'true' ? 1 : 0
  if (to === 'date') {
    const isTimestamp = from.startsWith('timestamp')
    return new Date(isTimestamp ? `${text.replace(' ', 'T').replace(/[+-]00$/, '')}Z` : Number(text)).toISOString()
  }
  return to === 'integer' || to === 'bigint' ? Number(text) : text
}

/** Returns the tables of a copied data folder in the form for PostgreSQL. */
export function readDataFolder(folder: string): CopiedTable[] {
  const tablesOf = (schema: string, file: string, isWanted: (column: string) => boolean): CopiedTable[] => {
    using database = new DatabaseSync(file, { readOnly: true })
    return tablesIn(database).map((name) => {
      const columns = columnsIn(database, name).filter((column) => isWanted(column.name))
      return { schema, name, columns, lines: iterateRows(file, name, columns) }
    })
  }
  const toColumns = (...names: string[]) => names.map((name) => ({ name, type: 'text' }))
  const secret = join(folder, 'secret')
  return [
    ...tablesOf(DOCUMENTS, join(folder, 'app.db'), (column) => DOCUMENT_COLUMNS.includes(column)),
    ...tablesOf(IDENTITY, join(folder, 'auth.db'), () => true),
    {
      schema: IDENTITY,
      name: 'kept',
      columns: toColumns('name', 'value'),
      lines: existsSync(secret) ? [['secret', readFileSync(secret, 'utf8').trim()]] : [],
    },
    {
      schema: DOCUMENTS,
      name: '_files',
      columns: toColumns('id', 'type', 'bytes'),
      lines: iterateFiles(join(folder, 'files')),
    },
  ]
}

function* iterateRows(file: string, table: string, columns: Columns): Generator<Line> {
  using database = new DatabaseSync(file, { readOnly: true })
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  for (const row of database.prepare(`select ${list} from "${table}"`).iterate())
    yield columns.map(({ name, type }) => toText(row[name], type))
}

async function* iterateFiles(folder: string): AsyncGenerator<Line> {
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const id of names.filter((name) => !name.startsWith('.'))) {
    const content = await readFile(join(folder, id))
    const end = content.indexOf('\n')
    yield [id, content.toString('utf8', 0, end), `\\x${content.toString('hex', end + 1)}`]
  }
}

/** Fills a prepared, empty data folder from a copy of PostgreSQL. */
export async function fillDataFolder(saved: readonly CopiedTable[], dataDir: string): Promise<void> {
  const findTable = (schema: string, name: string) =>
    saved.find((candidate) => candidate.schema === schema && candidate.name === name)
  const fill = async (database: DatabaseSync, name: string, from: CopiedTable, wanted?: readonly string[]) => {
    const targetColumns = columnsIn(database, name)
    const columns = from.columns
      .map((column, at) => ({ ...column, at, to: targetColumns.find(({ name }) => name === column.name)?.type }))
      .filter((column) => !wanted || wanted.includes(column.name))
    if (columns.some(({ to }) => to === undefined))
      throw new Error(`This backup was made by another version of Belay: ${name} is different here.`)
    const insert = database.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')}) ` +
        `values (${columns.map(() => '?').join(', ')})`,
    )
    database.exec(`begin; delete from "${name}"`)
    for await (const line of from.lines)
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
  // Makes the next start rebuild everything that is derived from documents.
  documents.exec(`update ${RECORDS_TABLE} set declaration = '' where name <> '${DATA_VERSION_NAME}'`)
  documents.close()

  const identity = new DatabaseSync(join(dataDir, 'auth.db'), { enableForeignKeyConstraints: false })
  for (const name of tablesIn(identity)) {
    const from = findTable(IDENTITY, name)
    if (from) await fill(identity, name, from)
  }
  const secretRow = identity.prepare(`select value from kept where name = 'secret'`).get()
  if (secretRow) await writeFile(join(dataDir, 'secret'), `${secretRow.value}\n`, { mode: 0o600 })
  identity.prepare('delete from kept where name in (?, ?)').run('secret', FINGERPRINT)
  identity.close()

  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  const files = findTable(DOCUMENTS, '_files')
  if (!files) return
  const [id = -1, type = -1, bytes = -1] = ['id', 'type', 'bytes'].map((name) =>
    files.columns.findIndex((column) => column.name === name),
  )
  for await (const line of files.lines) {
    const content = [Buffer.from(`${line[type]}\n`), Buffer.from(line[bytes]?.slice(2) ?? '', 'hex')]
    await writeFile(join(dataDir, 'files', line[id] ?? ''), Buffer.concat(content), { mode: 0o600 })
  }
}

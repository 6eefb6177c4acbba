import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATA_VERSION_NAME, RECORDS_TABLE, tableName } from '../platform/documents/sql/tables.ts'
import { storedSecrets } from '../platform/identity/identity.documents.ts'
import { FINGERPRINT, SECRET } from '../platform/identity/secret.ts'
import { type CopiedTable, type Line, SCHEMA } from './postgres-copy.ts'

// A backup moves a centre between SQLite and PostgreSQL. Documents are the same text in both. Files are in a folder or
// in a table, and the centre's secret is in a file or a document. The store rebuilds the documents' indexes.

const DOCUMENT_COLUMNS = ['seq', 'id', 'version', 'schema_version', 'data']

type Columns = CopiedTable['columns']

/** Returns the tables with original data: neither tables derived from documents nor SQLite's own. */
const tablesIn = (database: DatabaseSync): string[] =>
  (database.prepare(`select name from sqlite_master where type = 'table'`).all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !/__|^_|^sqlite_/.test(name))
const columnsIn = (database: DatabaseSync, table: string) =>
  database.prepare('select name, lower(type) as type from pragma_table_info(?)').all(table) as Columns

/** Returns the tables of a copied data folder in the form for PostgreSQL. */
export function readDataFolder(folder: string): CopiedTable[] {
  const file = join(folder, 'app.db')
  using database = new DatabaseSync(file, { readOnly: true })
  const documents = tablesIn(database).map((name) => {
    const columns = columnsIn(database, name).filter((column) => DOCUMENT_COLUMNS.includes(column.name))
    return { schema: SCHEMA, name, columns, lines: iterateRows(file, name, columns) }
  })
  const toColumns = (...names: string[]) => names.map((name) => ({ name, type: 'text' }))
  return [
    ...documents,
    {
      schema: SCHEMA,
      name: tableName(storedSecrets),
      columns: toColumns('id', 'version', 'schema_version', 'data'),
      lines: readSecret(join(folder, 'secret')),
    },
    {
      schema: SCHEMA,
      name: '_files',
      columns: toColumns('id', 'type', 'bytes'),
      lines: iterateFiles(join(folder, 'files')),
    },
  ]
}

/** Returns the document for the secret in a file. Empty if there is no such file. */
function readSecret(file: string): Line[] {
  if (!existsSync(file)) return []
  const document = { id: SECRET, value: readFileSync(file, 'utf8').trim(), createdAt: 0 }
  return [[SECRET, '1', String(storedSecrets.schemaVersion), JSON.stringify(document)]]
}

function* iterateRows(file: string, table: string, columns: Columns): Generator<Line> {
  using database = new DatabaseSync(file, { readOnly: true })
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  for (const row of database.prepare(`select ${list} from "${table}"`).iterate())
    yield columns.map(({ name }) => (row[name] === null ? null : String(row[name])))
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
  const database = new DatabaseSync(join(dataDir, 'app.db'))
  const collections = new Set(tablesIn(database))
  for (const from of saved.filter(({ name }) => !/__|^_/.test(name))) {
    if (!collections.has(from.name))
      throw new Error(`This backup was made by another version of Belay: ${from.name} is unknown here.`)
    await fill(database, from)
  }
  await moveSecret(database, dataDir)
  // Makes the next start rebuild everything that is derived from documents.
  database.exec(`update ${RECORDS_TABLE} set declaration = '' where name <> '${DATA_VERSION_NAME}'`)
  database.close()

  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  const files = saved.find(({ name }) => name === '_files')
  if (!files) return
  const [id = -1, type = -1, bytes = -1] = ['id', 'type', 'bytes'].map((name) =>
    files.columns.findIndex((column) => column.name === name),
  )
  for await (const line of files.lines) {
    const content = [Buffer.from(`${line[type]}\n`), Buffer.from(line[bytes]?.slice(2) ?? '', 'hex')]
    await writeFile(join(dataDir, 'files', line[id] ?? ''), Buffer.concat(content), { mode: 0o600 })
  }
}

/** Replaces the rows of a collection's table. */
async function fill(database: DatabaseSync, from: CopiedTable): Promise<void> {
  const types = new Map(columnsIn(database, from.name).map(({ name, type }) => [name, type]))
  const columns = from.columns
    .map(({ name }, at) => ({ name, at, isNumber: types.get(name) !== 'text' }))
    .filter(({ name }) => DOCUMENT_COLUMNS.includes(name))
  if (columns.some(({ name }) => !types.has(name)))
    throw new Error(`This backup was made by another version of Belay: ${from.name} is different here.`)
  const insert = database.prepare(
    `insert into "${from.name}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) ` +
      `values (${columns.map(() => '?').join(', ')})`,
  )
  database.exec(`begin; delete from "${from.name}"`)
  for await (const line of from.lines)
    insert.run(...columns.map(({ at, isNumber }) => (isNumber ? Number(line[at]) : (line[at] ?? null))))
  database.exec('commit')
}

/** Moves the centre's secret from its document to its file, and deletes the fingerprint. */
async function moveSecret(database: DatabaseSync, dataDir: string): Promise<void> {
  const table = `"${tableName(storedSecrets)}"`
  const row = database.prepare(`select data from ${table} where id = ?`).get(SECRET)
  const secret = row && (JSON.parse(String(row.data)) as { value: string }).value
  if (secret) await writeFile(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600 })
  database.prepare(`delete from ${table} where id in (?, ?)`).run(SECRET, FINGERPRINT)
}

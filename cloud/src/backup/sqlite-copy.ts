import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { tableName } from '../platform/documents/sql/tables.ts'
import { storedSecrets } from '../platform/identity/identity.documents.ts'
import { FINGERPRINT } from '../platform/identity/secret.ts'

const DATABASE = 'app.db'

function checkIntegrity(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
  const result = rows.map((row) => row.integrity_check).join('; ')
  if (result !== 'ok') throw new Error(`${file} is damaged: ${result}`)
}

/** Copies a database as one snapshot while other processes write to it. */
async function copyDatabase(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  // One step only: a copy in several steps starts again after every concurrent write.
  await backup(source, to, { rate: 2 ** 31 - 1 })
  // Makes the copy a single file, without a log that a reader must replay.
  const copy = new DatabaseSync(to)
  copy.exec('pragma journal_mode = delete')
  copy.close()
  checkIntegrity(to)
}

/** Copies a data folder. The database is first: a start can handle a file without a document, but not the reverse. */
export async function copySqlite(dataDir: string, to: string): Promise<void> {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new Error(
      `There is nothing to back up in ${dataDir}.\nSet BELAY_DATA or DATABASE_URL to the same values that Belay ` +
        'runs with.',
    )
  await copyDatabase(join(dataDir, DATABASE), join(to, DATABASE))
  for (const name of ['secret', 'files'])
    if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(to, name), { recursive: true })
}

/** Deletes the secret's fingerprint, so that the restored centre may start with another secret. */
function forgetSecret(file: string): void {
  using database = new DatabaseSync(file)
  const name = tableName(storedSecrets)
  const [table] = database.prepare('select name from sqlite_master where name = ?').all(name)
  if (table) database.prepare(`delete from "${name}" where id = ?`).run(FINGERPRINT)
}

export function refuseWhileOpen(dataDir: string): void {
  const file = join(dataDir, DATABASE)
  if (!existsSync(file)) return
  using database = new DatabaseSync(file, { timeout: 500 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch {
    throw new Error(`Belay is running on ${dataDir}. Stop it first.`)
  }
}

/** Returns the names in a data folder that a restore moves aside. */
const listData = (dataDir: string) => readdirSync(dataDir).filter((name) => !name.startsWith('replaced-'))

/** True if the folder does not exist or contains nothing that a restore would move aside. */
export const isEmptyFolder = (dataDir: string): boolean => !existsSync(dataDir) || listData(dataDir).length === 0

/**
 * Replaces the content of the data folder with the copy. Moves the previous content to a subfolder and returns its
 * path, or null if there was none. Throws without any change if Belay runs or a copy is damaged.
 */
export function restoreSqlite(from: string, dataDir: string, stamp: string): string | null {
  checkIntegrity(join(from, DATABASE))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  refuseWhileOpen(dataDir)
  const before = listData(dataDir)
  const aside = join(dataDir, `replaced-${stamp}`)
  const fresh = join(dataDir, `replaced-by-${stamp}`)
  // Copies to the same disk first, so that the remaining steps are only renames.
  cpSync(from, fresh, { recursive: true })
  rmSync(join(fresh, 'manifest.json'), { force: true })
  forgetSecret(join(fresh, DATABASE))
  mkdirSync(aside, { mode: 0o700 })
  for (const name of before) renameSync(join(dataDir, name), join(aside, name))
  for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(dataDir, name))
  rmSync(fresh, { recursive: true })
  if (before.length > 0) return aside
  rmSync(aside, { recursive: true })
  return null
}

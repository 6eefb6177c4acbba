import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { FINGERPRINT } from '../platform/identity/secret.ts'

const DATABASES = ['app.db', 'auth.db'] as const

function checkIntegrity(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
  const result = rows.map((row) => row.integrity_check).join('; ')
  if (result !== 'ok') throw new Error(`${file} is damaged: ${result}`)
}

/** Copies one database page by page as of one moment, while others write to it. */
async function copyDatabase(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  // In one step: a copy in several starts over whenever somebody writes in between.
  await backup(source, to, { rate: 2 ** 31 - 1 })
  // The copy stands alone: no log beside it, and nothing for a later reader to replay.
  const copy = new DatabaseSync(to)
  copy.exec('pragma journal_mode = delete')
  copy.close()
  checkIntegrity(to)
}

/** Documents first: start-up reconciles sign-ins that came a moment later, but not documents without theirs. */
export async function copySqlite(dataDir: string, to: string): Promise<void> {
  if (!existsSync(join(dataDir, 'app.db')))
    throw new Error(
      `There is nothing to back up in ${dataDir}.\nSet BELAY_DATA or DATABASE_URL to the same values that Belay ` +
        'runs with.',
    )
  for (const name of DATABASES)
    if (existsSync(join(dataDir, name))) await copyDatabase(join(dataDir, name), join(to, name))
  for (const name of ['secret', 'files'])
    if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(to, name), { recursive: true })
}

/** Who restores may have another secret than the centre that was backed up: it is known anew by the first start. */
function forgetSecret(file: string): void {
  using database = new DatabaseSync(file)
  const [table] = database.prepare(`select name from sqlite_master where name = 'kept'`).all()
  if (table) database.prepare('delete from kept where name = ?').run(FINGERPRINT)
}

/** Throws when another process has the data folder open. */
export function refuseWhileOpen(dataDir: string): void {
  for (const name of DATABASES) {
    const file = join(dataDir, name)
    if (!existsSync(file)) continue
    using database = new DatabaseSync(file, { timeout: 500 })
    try {
      database.exec('pragma journal_mode = delete')
    } catch {
      throw new Error(`Belay is running on ${dataDir}. Stop it first.`)
    }
  }
}

/** The names in a data folder that a restore puts aside. */
const listData = (dataDir: string) => readdirSync(dataDir).filter((name) => !name.startsWith('replaced-'))

/** True if there is no such folder, or nothing in it that a restore would put aside. */
export const isEmptyFolder = (dataDir: string): boolean => !existsSync(dataDir) || listData(dataDir).length === 0

/**
 * Puts the copy in the place of what the data folder holds, which is kept in a folder beside it. Answers that folder's
 * path, or null when there was nothing. Throws, with the old data in place, when Belay is running or a copy is damaged.
 */
export function restoreSqlite(from: string, dataDir: string, stamp: string): string | null {
  for (const name of DATABASES) if (existsSync(join(from, name))) checkIntegrity(join(from, name))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  refuseWhileOpen(dataDir)
  const before = listData(dataDir)
  const aside = join(dataDir, `replaced-${stamp}`)
  const fresh = join(dataDir, `replaced-by-${stamp}`)
  // Copied beside its place first, so that what follows is renames only.
  cpSync(from, fresh, { recursive: true })
  rmSync(join(fresh, 'manifest.json'), { force: true })
  if (existsSync(join(fresh, 'auth.db'))) forgetSecret(join(fresh, 'auth.db'))
  mkdirSync(aside, { mode: 0o700 })
  for (const name of before) renameSync(join(dataDir, name), join(aside, name))
  for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(dataDir, name))
  rmSync(fresh, { recursive: true })
  if (before.length > 0) return aside
  rmSync(aside, { recursive: true })
  return null
}

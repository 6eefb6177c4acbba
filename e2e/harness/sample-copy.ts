import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MINUTE } from '@belay/contract/constants'
import { BUILT_CLOUD, ROOT } from '../../scripts/launch/paths.js'
import { BEGAN } from './clock.ts'
import { copyDatabase, createTemplate, hasDatabase, isEmptyDatabase } from './database.ts'

const COPIES = join(ROOT, 'test-results/samples')
/** The age from which a lock is ignored, because its process has probably ended. */
const LOCK_TIMEOUT_MS = 4 * MINUTE
const LOCK_POLL_MS = 200
/** Settings that do not change the sample's documents. */
const NEUTRAL = new Set([
  'BELAY_SAMPLE',
  'BELAY_URL',
  'BELAY_MAIL_HOLD_SECONDS',
  'BELAY_CHECK_ANSWERS',
  'SMTP_URL',
  'REPLY_DOMAIN',
  'REPLY_PORT',
  'IDENTITY_ADMINS_NEED_SECOND_STEP',
])

type Env = Record<string, string>
type Load = (dataDir: string, env: Env) => Promise<void>

/** True if a start on this folder would load the small sample into SQLite, or into an empty database of the tests. */
export async function loadsSample(folder: string, { BELAY_SAMPLE, DATABASE_URL }: Env): Promise<boolean> {
  if (BELAY_SAMPLE !== 'small') return false
  if (DATABASE_URL) return isEmptyDatabase(DATABASE_URL)
  return !existsSync(folder) || readdirSync(folder).length === 0
}

/**
 * Fills an empty data folder, or an empty database and its data folder, with the small sample. `load` loads the sample,
 * which takes half a minute. The result is kept for other starts of the same build with the same settings, in test runs
 * that began in the same hour. Concurrent starts wait for one load.
 */
export async function copySample(folder: string, env: Env, load: Load): Promise<void> {
  const key = keyOf(env)
  const kept = join(COPIES, key)
  const database = env.DATABASE_URL
  const template = `belay_sample_${key}`
  const isKept = async () => existsSync(kept) && (!database || (await hasDatabase(database, template)))
  const loadIntoNew = async (loading: string) => {
    if (!database) return load(loading, env)
    // Another server on this port may have left the folder.
    rmSync(kept, { recursive: true, force: true })
    await createTemplate(database, template, (url) => load(loading, { ...env, DATABASE_URL: url }))
  }
  const lock = `${kept}.lock`
  mkdirSync(COPIES, { recursive: true })
  while (!(await isKept())) {
    if (takeLock(lock)) await loadInto(kept, isKept, loadIntoNew).finally(() => rmSync(lock, { force: true }))
    else await setTimeout(LOCK_POLL_MS)
  }
  if (database) await copyDatabase(database, template)
  cpSync(kept, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Creates the lock file. Returns false if another process holds the lock. Takes over a lock that is too old. */
function takeLock(lock: string): boolean {
  const held = statSync(lock, { throwIfNoEntry: false })
  if (held && Date.now() - held.mtimeMs > LOCK_TIMEOUT_MS) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function loadInto(
  kept: string,
  isKept: () => Promise<boolean>,
  load: (folder: string) => Promise<void>,
): Promise<void> {
  // The process that held the lock may have finished just before.
  if (await isKept()) return
  deleteOldCopies()
  const loading = mkdtempSync(join(COPIES, 'loading-'))
  await load(loading)
  try {
    renameSync(loading, kept)
  } catch (error) {
    // A process with an older lock may have finished first. Its folder is used.
    if (!existsSync(kept)) throw error
    rmSync(loading, { recursive: true })
  }
}

/** Returns a hash of the built cloud, the settings, and the hour of the run, because the sample is around today. */
function keyOf(env: Env): string {
  const hash = createHash('sha256').update(BEGAN.toISOString().slice(0, 13))
  const settings = Object.entries(env)
    .filter(([name]) => !NEUTRAL.has(name))
    .map(([name, value]) => [name, name === 'DATABASE_URL' ? new URL(value).host : value])
  hash.update(JSON.stringify(settings.sort()))
  const built = dirname(BUILT_CLOUD)
  const files = readdirSync(built).filter((name) => name.endsWith('.js'))
  for (const name of files.toSorted()) hash.update(readFileSync(join(built, name)))
  return hash.digest('hex').slice(0, 16)
}

function deleteOldCopies(): void {
  for (const name of readdirSync(COPIES)) {
    const path = join(COPIES, name)
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > 120 * MINUTE) rmSync(path, { recursive: true, force: true })
  }
}

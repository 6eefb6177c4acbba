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
} from 'node:fs'
import { dirname, join } from 'node:path'
import { MINUTE } from '@belay/contract/constants'
import { BUILT_CLOUD, ROOT } from '../../scripts/launch/paths.js'

const COPIES = join(ROOT, 'test-results/samples')
/** Settings that do not change the sample's documents. */
const NEUTRAL = new Set(['BELAY_SAMPLE', 'BELAY_MAIL_HOLD_SECONDS', 'BELAY_CHECK_ANSWERS', 'SMTP_URL'])

/** True if a start on this folder would load the small sample into SQLite. */
export const loadsSample = (folder: string, { BELAY_SAMPLE, DATABASE_URL }: Record<string, string>): boolean =>
  BELAY_SAMPLE === 'small' && !DATABASE_URL && (!existsSync(folder) || readdirSync(folder).length === 0)

/**
 * Fills an empty data folder with the small sample. `load` loads the sample into a folder, which takes half a minute.
 * The result is kept for other starts of the same build with the same settings in the same hour.
 */
export async function copySample(
  folder: string,
  env: Record<string, string>,
  load: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = join(COPIES, keyOf(env))
  if (!existsSync(kept)) {
    mkdirSync(COPIES, { recursive: true })
    deleteOldCopies()
    const loading = mkdtempSync(join(COPIES, 'loading-'))
    await load(loading)
    // Two processes may load at the same time. The second one uses the folder of the first.
    if (existsSync(kept)) rmSync(loading, { recursive: true })
    else renameSync(loading, kept)
  }
  cpSync(kept, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Returns a hash of the built cloud, the settings and the current hour, because the sample is around today. */
function keyOf(env: Record<string, string>): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 13))
  const settings = Object.entries(env).filter(([name]) => !NEUTRAL.has(name))
  hash.update(JSON.stringify(settings.toSorted()))
  const built = dirname(BUILT_CLOUD)
  const files = readdirSync(built).filter((name) => name.endsWith('.js'))
  for (const name of files.toSorted()) hash.update(readFileSync(join(built, name)))
  return hash.digest('hex').slice(0, 16)
}

function deleteOldCopies(): void {
  for (const name of readdirSync(COPIES)) {
    const path = join(COPIES, name)
    if (Date.now() - statSync(path).mtimeMs > 120 * MINUTE) rmSync(path, { recursive: true, force: true })
  }
}

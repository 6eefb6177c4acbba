import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDatabaseUnreachable } from './documents/database-errors.ts'
import { explainFullDisk } from './documents/startup-errors.ts'
import { CHOOSE_ANOTHER_FOLDER, makePrivateFolder } from './settings/private-folder.js'
import type { Settings } from './settings.ts'

/** How long a process that is just stopping is waited for. */
const LOCK_TIMEOUT_MS = 3000

/** Open until this process ends, however it ends: the system lets go of its lock. */
let lockFile: DatabaseSync | null = null

/**
 * Takes the data folder for this process: makes it, readable by its owner only, and where it holds the documents keeps
 * other processes off. Throws in words when it cannot be written or another process has it.
 */
export function lockDataFolder({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  process.umask(0o077)
  makePrivateFolder(dataDir)
  if (databaseUrl) return
  try {
    lockFile = new DatabaseSync(join(dataDir, 'lock'), { timeout: LOCK_TIMEOUT_MS })
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} isn't writable (${(error as Error).message}).\n${CHOOSE_ANOTHER_FOLDER}`,
    )
  }
  try {
    lockFile.exec('begin exclusive')
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw new Error(explainFullDisk(error, dataDir) ?? (error as Error).message)
    throw new Error(`Belay is already running on ${dataDir}. Stop it first.\n${CHOOSE_ANOTHER_FOLDER}`)
  }
}

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDatabaseUnreachable } from '../documents/database-errors.ts'
import { explainFullDisk } from '../documents/startup-errors.ts'
import { CHOOSE_ANOTHER_FOLDER, makePrivateFolder } from '../settings/private-folder.js'
import type { Settings } from '../settings/settings.ts'

/** Time in ms to wait for the lock while another process stops. */
const LOCK_TIMEOUT_MS = 3000

/** The file with the lock. It stays open until the process ends: then the operating system releases the lock. */
let lockFile: DatabaseSync | null = null

/**
 * Creates the data folder, readable only by its owner. If the folder contains the documents, locks it for this process.
 * Throws an error with a clear message if the folder is not writable or another process holds the lock.
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

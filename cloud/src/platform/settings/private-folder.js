import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
/** What the data folder holds that has documents, sign-ins or the secret in it. */
const PRIVATE_FILES = /^(app\.db|auth\.db|lock)(-wal|-shm|-journal)?$|^secret$/

/**
 * Makes the data folder where it is missing, readable by its owner only, and tightens one that Belay made. Throws in
 * words when it cannot be written.
 * @param {string} folder
 */
export function makePrivateFolder(folder) {
  try {
    // Not `recursive`: that never returns where a folder cannot be made, as under /proc.
    const missing = []
    for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path)
    for (const path of missing) mkdirSync(path, { mode: OWNER_ONLY.folder })
    if (!statSync(folder).isDirectory()) mkdirSync(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `The data folder ${folder} isn't writable ` +
        `(${error instanceof Error ? error.message : error}).\n${CHOOSE_ANOTHER_FOLDER}`,
    )
  }
  restrictAccess(folder)
}

export const CHOOSE_ANOTHER_FOLDER = 'Choose another folder: BELAY_DATA=/path/to/data npm start'

/**
 * Keeps others on this machine out. A folder that holds other things too is its owner's business.
 * @param {string} folder
 */
function restrictAccess(folder) {
  const names = readdirSync(folder)
  const ours = names.filter((name) => PRIVATE_FILES.test(name))
  try {
    for (const name of ours) chmodSync(join(folder, name), OWNER_ONLY.file)
    if (ours.length > 0 || names.length === 0) chmodSync(folder, OWNER_ONLY.folder)
  } catch (error) {
    // Another user's folder, which we may only use: the system has refused to let us change it.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EPERM') throw error
  }
}

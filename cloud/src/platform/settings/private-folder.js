import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
/** The files in the data folder that contain documents, sign-ins or the secret. */
const PRIVATE_FILES = /^(app\.db|auth\.db|lock)(-wal|-shm|-journal)?$|^secret$/

/**
 * Creates the data folder if it is missing, readable only by its owner, and restricts one that Belay created. Throws a
 * message for people if Belay can't write to it.
 * @param {string} folder
 */
export function makePrivateFolder(folder) {
  try {
    // `recursive` is not used, because it never returns if a folder can't be created, for example under /proc.
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
 * Removes the access of other users of this machine. A folder with other files keeps its access rights.
 * @param {string} folder
 */
function restrictAccess(folder) {
  const names = readdirSync(folder)
  const ours = names.filter((name) => PRIVATE_FILES.test(name))
  try {
    for (const name of ours) chmodSync(join(folder, name), OWNER_ONLY.file)
    if (ours.length > 0 || names.length === 0) chmodSync(folder, OWNER_ONLY.folder)
  } catch (error) {
    // The folder belongs to another user, so the system does not let Belay change its access rights.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EPERM') throw error
  }
}

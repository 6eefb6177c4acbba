import type { DatabaseSync } from 'node:sqlite'

/**
 * Returns a function that is true if another connection has committed to the file since the last check. The check takes
 * as long as a read, so it runs only once per turn of the event loop, or always with `atOnce`.
 */
export function createCommitDetector(connection: DatabaseSync): (atOnce: boolean) => boolean {
  const readVersion = connection.prepare('pragma data_version')
  let version: unknown
  let isChecked = false
  return (atOnce) => {
    if (isChecked && !atOnce) return false
    if (!isChecked)
      setImmediate(() => {
        isChecked = false
      })
    isChecked = true
    const previousVersion = version
    version = readVersion.get()?.data_version
    return version !== previousVersion
  }
}

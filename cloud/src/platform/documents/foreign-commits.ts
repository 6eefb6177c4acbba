import type { DatabaseSync } from 'node:sqlite'

/**
 * Tells whether another connection, of this process or another, has committed to the file since it was asked last.
 * Looks at the file `atOnce`, or else once for all that one turn of the event loop answers, because looking takes as
 * long as reading.
 */
export function openForeignCommits(connection: DatabaseSync): (atOnce: boolean) => boolean {
  const readVersion = connection.prepare('pragma data_version')
  let version: unknown
  let looked = false
  return (atOnce) => {
    if (looked && !atOnce) return false
    if (!looked)
      setImmediate(() => {
        looked = false
      })
    looked = true
    const before = version
    version = readVersion.get()?.data_version
    return version !== before
  }
}

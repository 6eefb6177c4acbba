import type pg from 'pg'
import { waitForAdvisoryLock } from './advisory-lock.ts'
import { withConnection } from './connections.ts'

const SOON_MS = 2_000

/**
 * Runs the work in one process at a time: of several that start at once over one database, one prepares and fills it,
 * and the others find it done; none starts while a backup is put in its place. `onWait` is called when that takes a
 * while.
 */
export function withStartLock<Result>(
  url: string,
  onWait: () => void,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withConnection(url, async (client) => {
    const timer = setTimeout(onWait, SOON_MS)
    await waitForAdvisoryLock(client, 'belay start').finally(() => clearTimeout(timer))
    return work(client)
  })
}

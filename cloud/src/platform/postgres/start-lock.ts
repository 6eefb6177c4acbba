import type pg from 'pg'
import { withConnection } from './connections.ts'

const SOON_MS = 2_000

/**
 * Runs the work in one process at a time: of several that start at once over one database, one prepares and fills it, and
 * the others find it done; none starts while a backup is put in its place. `waiting` is told when that takes a while.
 */
export function withStartLock<Result>(
  url: string,
  waiting: () => void,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withConnection(url, async (client) => {
    const told = setTimeout(waiting, SOON_MS)
    await client.query(`select pg_advisory_lock(hashtextextended('belay start', 0))`).finally(() => clearTimeout(told))
    return work(client)
  })
}

import type pg from 'pg'
import { withConnection } from './connections.ts'

const ASK_EVERY_MS = 50
const SOON_MS = 2_000

/**
 * Waits for a lock by name, which this connection then has until it ends. It asks again and again: a statement that
 * waits keeps its view of the data, for which an index that is built concurrently waits in turn.
 */
export async function waitForAdvisoryLock(client: pg.ClientBase, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    )
    if (rows[0]?.locked) return
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

/**
 * Runs the work in one process at a time: of several that start at once over one database, one prepares and fills it,
 * and the others find it done; none starts while a backup is put in its place. `onWait` is called when that takes a
 * while.
 */
export function withStartLock<Result>(url: string, onWait: () => void, work: (client: pg.Client) => Promise<Result>) {
  return withConnection(url, async (client) => {
    const timer = setTimeout(onWait, SOON_MS)
    await waitForAdvisoryLock(client, 'belay start').finally(() => clearTimeout(timer))
    return work(client)
  })
}

import type pg from 'pg'
import { withConnection } from './connections.ts'

const POLL_EVERY_MS = 50
const LONG_WAIT_MS = 2_000

/**
 * Waits for a named lock, which this connection keeps until it closes. Polls instead of waiting in PostgreSQL: a
 * waiting statement keeps a snapshot open, which would block `create index concurrently`.
 */
export async function waitForAdvisoryLock(client: pg.ClientBase, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    )
    if (rows[0]?.locked) return
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}

/**
 * Runs the work in one process at a time. If several processes start at once on one database, one prepares it and the
 * others wait. A restore also takes this lock, so that no process starts during it. Calls `onWait` if the wait is long.
 */
export function withStartLock<Result>(url: string, onWait: () => void, work: (client: pg.Client) => Promise<Result>) {
  return withConnection(url, async (client) => {
    const timer = setTimeout(onWait, LONG_WAIT_MS)
    await waitForAdvisoryLock(client, 'belay start').finally(() => clearTimeout(timer))
    return work(client)
  })
}

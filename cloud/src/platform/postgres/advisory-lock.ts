import type { ClientBase } from 'pg'

const ASK_EVERY_MS = 50

/**
 * Waits for a lock by name, which this connection then has until it ends. It asks again and again: a statement that
 * waits keeps its view of the data, for which an index that is built concurrently waits in turn.
 */
export async function waitForAdvisoryLock(client: ClientBase, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    )
    if (rows[0]?.locked) return
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

import { MINUTE } from '@belay/contract/constants'
import type { Clock } from '../time/clock.ts'
import { hashOf } from './codes.ts'
import type { AuthDatabase } from './database.ts'
import { deny } from './refusals.ts'

/** The SQL condition for an expired count. A count that ends too far ahead also expires: the clock was set back. */
const OVER = '(limits."resetAt" <= $2 or limits."resetAt" > $3)'

/** Maximum number of counts in memory. */
const MOST_COUNTED = 20_000

/** Opens the rate limits. All processes share their counters in the database, which contain no plain addresses. */
export function createRateLimits(database: AuthDatabase, clock: Clock) {
  const keyOf = (name: string, whom: string) => `${name}:${hashOf(whom).slice(0, 22)}`
  const waitOf = (resetAt: number) => Math.max(1, Math.ceil((resetAt - clock.now()) / 1000))
  let swept = 0
  const countsHere = new Map<string, { used: number; resetAt: number }>()

  async function sweep() {
    if (clock.now() - swept < MINUTE) return
    swept = clock.now()
    await database.run('delete from limits where "resetAt" <= $1', [swept])
  }

  const limits = {
    /** Counts one use within the window. Throws `too-many-requests` above `most`. */
    async consume(name: string, whom: string, most: number, window: number): Promise<void> {
      await sweep()
      const now = clock.now()
      const [row] = await database.run(
        `insert into limits (bucket, used, "resetAt") values ($1, 1, $3)
         on conflict (bucket) do update set used = case when ${OVER} then 1 else limits.used + 1 end,
         "resetAt" = case when ${OVER} then $3 else limits."resetAt" end returning used, "resetAt"`,
        [keyOf(name, whom), now, now + window],
      )
      if (Number(row?.used) > most) deny('too-many-requests', { retryAfter: waitOf(Number(row?.resetAt)) })
    },
    /** Counts like `consume`, for frequent requests: with SQLite (one process) in memory, lost at a restart. */
    async consumeOften(name: string, whom: string, most: number, window: number): Promise<void> {
      if (database.type === 'postgres') return limits.consume(name, whom, most, window)
      const now = clock.now()
      const before = countsHere.get(`${name} ${whom}`)
      const isOver = !before || before.resetAt <= now || before.resetAt > now + window
      const count = isOver ? { used: 1, resetAt: now + window } : { ...before, used: before.used + 1 }
      if (countsHere.size >= MOST_COUNTED) countsHere.clear()
      countsHere.set(`${name} ${whom}`, count)
      if (count.used > most) deny('too-many-requests', { retryAfter: waitOf(count.resetAt) })
    },
    /** Returns the number of failures, and the wait in seconds. The window begins with the last failure. */
    async countFailures(name: string, whom: string, window: number): Promise<{ used: number; retryAfter: number }> {
      const now = clock.now()
      const [row] = await database.run(`select used, "resetAt" from limits where bucket = $1 and not ${OVER}`, [
        keyOf(name, whom),
        now,
        now + window,
      ])
      return { used: Number(row?.used ?? 0), retryAfter: waitOf(Number(row?.resetAt ?? 0)) }
    },
    /** Counts one failure and restarts the window. */
    async recordFailure(name: string, whom: string, window: number): Promise<void> {
      const now = clock.now()
      await database.run(
        `insert into limits (bucket, used, "resetAt") values ($1, 1, $3)
         on conflict (bucket) do update set used = case when ${OVER} then 1 else limits.used + 1 end, "resetAt" = $3`,
        [keyOf(name, whom), now, now + window],
      )
    },
    async clear(name: string, whom: string): Promise<void> {
      await database.run('delete from limits where bucket = $1', [keyOf(name, whom)])
    },
  }
  return limits
}
export type RateLimits = ReturnType<typeof createRateLimits>

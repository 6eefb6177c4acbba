import { MINUTE, SECOND } from '@belay/contract/constants'

/** Maximum duration of a query for the time. After a slower one, the returned time is too inaccurate. */
const MAX_QUERY_MS = SECOND

/** Creates a clock that follows the database's time without jumps, so that all processes agree when a job is due. */
export async function createDatabaseClock(queryTime: () => Promise<number>, intervalMs = MINUTE) {
  let databaseTime = 0
  let measuredAt = 0
  async function measure(maxMs: number): Promise<void> {
    const startedAt = performance.now()
    const answer = await queryTime()
    const duration = performance.now() - startedAt
    if (duration > maxMs) return
    databaseTime = answer + duration / 2
    measuredAt = performance.now()
  }
  await measure(Number.POSITIVE_INFINITY)
  // While the database is away, the clock continues without it.
  const timer = setInterval(() => void measure(MAX_QUERY_MS).catch(() => {}), intervalMs)
  timer.unref()
  return { now: () => Math.round(databaseTime + performance.now() - measuredAt), stop: () => clearInterval(timer) }
}

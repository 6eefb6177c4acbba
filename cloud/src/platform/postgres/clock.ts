import { MINUTE, SECOND } from '@belay/contract/constants'

/** Maximum duration of a query for the time. After a slower one, the returned time is too inaccurate. */
const QUICK = SECOND

/**
 * Creates a clock that follows the database's time, so that all processes agree when a job is due, even if the clocks
 * of their machines differ. Between two queries, the clock continues without jumps.
 */
export async function databaseClock(ask: () => Promise<number>, every = MINUTE) {
  let at = 0
  let since = 0
  async function look(longest: number): Promise<void> {
    const began = performance.now()
    const answer = await ask()
    const took = performance.now() - began
    if (took > longest) return
    at = answer + took / 2
    since = performance.now()
  }
  await look(Number.POSITIVE_INFINITY)
  // While the database is away, the clock continues without it.
  const timer = setInterval(() => void look(QUICK).catch(() => {}), every)
  timer.unref()
  return { now: () => Math.round(at + performance.now() - since), stop: () => clearInterval(timer) }
}

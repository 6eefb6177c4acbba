import { MINUTE, SECOND } from '@belay/contract/constants'

/** An answer that took longer says too little about when it was given. */
const QUICK = SECOND

/**
 * The database's clock, which all processes over it share: what one puts off for three minutes is due for the others
 * then, and not earlier, whatever the clocks of their machines say. Between two looks time goes on by itself, without
 * jumps.
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
  // While the database is away, time goes on without it.
  const timer = setInterval(() => void look(QUICK).catch(() => {}), every)
  timer.unref()
  return { now: () => Math.round(at + performance.now() - since), stop: () => clearInterval(timer) }
}

import { SECOND, TOKEN } from '@belay/contract/constants'

/**
 * How long to wait before a connection that ended is opened anew: a moment the first time, then 30 seconds, doubling to
 * 16 minutes. One that lasted starts over. `chance` (0 to 1) spreads the browsers that a restart sent away at once.
 */
export function reconnecting(chance: () => number = Math.random) {
  let next: number = SECOND
  return (lastedMs: number): number => {
    if (lastedMs >= TOKEN.backoffFirst) next = SECOND
    const wait = next
    next = Math.max(TOKEN.backoffFirst, Math.min(next * 2, TOKEN.backoffMost))
    return wait + chance() * SECOND
  }
}

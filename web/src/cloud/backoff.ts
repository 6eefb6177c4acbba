import { SECOND, TOKEN } from '@belay/contract/constants'

/** The wait before a connection is opened again: up to 16 minutes. `chance` (0 to 1) spreads the browsers. */
export function reconnecting(chance: () => number = Math.random) {
  let next: number = SECOND
  return (lastedMs: number): number => {
    if (lastedMs >= TOKEN.backoffFirst) next = SECOND
    const wait = next
    next = Math.max(TOKEN.backoffFirst, Math.min(next * 2, TOKEN.backoffMost))
    return wait + chance() * SECOND
  }
}

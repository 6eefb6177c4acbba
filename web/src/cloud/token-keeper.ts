import { TOKEN } from '@belay/contract/constants'

export type Token = { token: string; expiresAt: number }

/** What the keeper needs of the world; passed in, so that tests own the clock. */
export type KeeperWorld = {
  now(): number
  later(ms: number, run: () => void): () => void
  /** Asks identity for a token. Throws; an error for which `ends` is true ends the sign-in. */
  fetchToken(): Promise<Token>
  ends(error: unknown): boolean
  ended(error: unknown): void
  /** Runs alone among the tabs of this browser. */
  alone<T>(run: () => Promise<T>): Promise<T>
  /** Tells the other tabs. */
  share(token: Token): void
}

/**
 * Keeps the access token, in memory only. Refreshes from 5 minutes before expiry, counts a token as expired 30 seconds
 * early, and after a failure waits 30 seconds, doubling to 16 minutes (SPEC 9).
 */
export function tokenKeeper(world: KeeperWorld) {
  let held: Token | null = null
  let asking: Promise<string | null> | null = null
  let cancel: (() => void) | null = null
  let wait: number = TOKEN.backoffFirst
  let generation = 0

  const usable = () => held !== null && world.now() < held.expiresAt - TOKEN.countsAsExpiredBefore
  const dueAt = (token: Token) => token.expiresAt - TOKEN.refreshBeforeExpiry

  function plan(ms: number) {
    cancel?.()
    cancel = world.later(Math.max(0, ms), () => void refresh().catch(() => undefined))
  }

  function take(token: Token) {
    held = token
    wait = TOKEN.backoffFirst
    plan(dueAt(token) - world.now())
  }

  function refresh(): Promise<string | null> {
    if (asking) return asking
    const mine = generation
    const before = held
    asking = world
      .alone(async () => {
        // Another tab may have refreshed while this one waited for its turn.
        if (held !== before && usable()) return held
        return world.fetchToken()
      })
      .then(
        (token) => {
          if (mine !== generation || token === null) return null
          if (token !== held) {
            take(token)
            world.share(token)
          }
          return token.token
        },
        (error) => {
          if (mine !== generation) return null
          if (world.ends(error)) {
            clear()
            world.ended(error)
            return null
          }
          plan(wait)
          wait = Math.min(wait * 2, TOKEN.backoffMost)
          if (usable()) return held?.token ?? null
          throw error
        },
      )
      .finally(() => {
        if (mine === generation) asking = null
      })
    return asking
  }

  function clear() {
    generation += 1
    asking = null
    held = null
    wait = TOKEN.backoffFirst
    cancel?.()
    cancel = null
  }

  return {
    /** A usable token, null when the sign-in has ended. Throws when there is none and none can be had. */
    async get(): Promise<string | null> {
      return usable() ? (held?.token ?? null) : refresh()
    },
    /** Takes a token another tab was given. */
    receive(token: Token): void {
      if (held === null || token.expiresAt > held.expiresAt) take(token)
    },
    /** Forgets the token, so that the next `get` asks anew. */
    drop(): void {
      held = null
    },
    /** Forgets everything and stops the clock. */
    clear,
    refresh,
  }
}

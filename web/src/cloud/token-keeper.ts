import { TOKEN } from '@belay/contract/constants'

/** A token and its lifetime in ms from the moment of the answer. The device's clock may be wrong, so it has no date. */
export type Token = { token: string; expiresIn: number }

/** The dependencies of the keeper. They are passed in, so that tests control the clock. */
export type KeeperWorld = {
  /** Returns the ms of a monotonic clock, which does not follow changes of the time of day. */
  now(): number
  later(ms: number, run: () => void): () => void
  /** Fetches a token from the identity provider. An error for which `ends` is true ends the sign-in. */
  fetchToken(): Promise<Token>
  ends(error: unknown): boolean
  ended(error: unknown): void
  /** Runs a function in only one tab of this browser at a time. */
  alone<T>(run: () => Promise<T>): Promise<T>
  /** Sends the token to the other tabs. */
  share(token: Token): void
}

type Held = { token: string; until: number }

/**
 * Keeps the access token, in memory only. Refreshes 5 minutes before expiry and counts a token as expired 30 seconds
 * early. After a failure it waits 30 seconds, doubling to 16 minutes. It never fetches more often than every 30
 * seconds.
 */
export function tokenKeeper(world: KeeperWorld) {
  let heldToken: Held | null = null
  let asking: Promise<string | null> | null = null
  let cancel: (() => void) | null = null
  let wait: number = TOKEN.backoffFirst
  let generation = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let droppedAt = Number.NEGATIVE_INFINITY
  let failure: unknown

  const usable = () => heldToken !== null && world.now() < heldToken.until - TOKEN.countsAsExpiredBefore
  const askedJustNow = () => world.now() - askedAt < TOKEN.backoffFirst

  function plan(ms: number) {
    cancel?.()
    cancel = world.later(Math.max(TOKEN.backoffFirst, ms), () => void refresh().catch(() => undefined))
  }

  function take({ token, expiresIn }: Token): Held {
    heldToken = { token, until: world.now() + expiresIn }
    failure = undefined
    wait = TOKEN.backoffFirst
    plan(expiresIn - TOKEN.refreshBeforeExpiry)
    return heldToken
  }

  function refresh(): Promise<string | null> {
    if (asking) return asking
    const ownGeneration = generation
    const before = heldToken
    asking = world
      .alone(async () => {
        // Another tab may have refreshed while this one waited for the lock.
        if (heldToken !== before && usable()) return heldToken
        askedAt = world.now()
        return world.fetchToken()
      })
      .then(
        (fetched) => {
          if (ownGeneration !== generation || fetched === null) return null
          if ('until' in fetched) return fetched.token
          take(fetched)
          world.share(fetched)
          return fetched.token
        },
        (error) => {
          if (ownGeneration !== generation) return null
          if (world.ends(error)) {
            clear()
            world.ended(error)
            return null
          }
          failure = error
          plan(wait)
          wait = Math.min(wait * 2, TOKEN.backoffMost)
          if (usable()) return heldToken?.token ?? null
          throw error
        },
      )
      .finally(() => {
        if (ownGeneration === generation) asking = null
      })
    return asking
  }

  function clear() {
    generation += 1
    asking = null
    heldToken = null
    wait = TOKEN.backoffFirst
    askedAt = droppedAt = Number.NEGATIVE_INFINITY
    failure = undefined
    cancel?.()
    cancel = null
  }

  return {
    /** Returns a usable token; null if the sign-in has ended. Throws if no token can be fetched. */
    async get(): Promise<string | null> {
      if (usable() || (heldToken && askedJustNow())) return heldToken?.token ?? null
      if (failure !== undefined && askedJustNow() && !asking) throw failure
      return refresh()
    },
    /** Takes over a token that another tab received. */
    receive(token: Token): void {
      if (token.expiresIn > 0 && (heldToken === null || world.now() + token.expiresIn > heldToken.until)) take(token)
    },
    /** Drops the token, so that the next `get` fetches one. `refused`: only if this is still the current token. */
    drop(refused?: string): void {
      if (refused !== undefined) {
        if (heldToken?.token !== refused || world.now() - droppedAt < TOKEN.backoffFirst) return
        droppedAt = world.now()
      }
      heldToken = null
      askedAt = Number.NEGATIVE_INFINITY
    },
    /** Resets the back-off because the network is back: the next `get` may fetch at once. */
    reachable(): void {
      if (failure === undefined) return
      failure = undefined
      wait = TOKEN.backoffFirst
    },
    /** Drops the token and all state, and stops the timer. */
    clear,
    refresh,
  }
}

import { TOKEN } from '@belay/contract/constants'

/** A token and how long it lives from when it was answered, in milliseconds: the device's clock may be wrong. */
export type Token = { token: string; expiresIn: number }

/** What the keeper needs of the world; passed in, so that tests own the clock. */
export type KeeperWorld = {
  /** Milliseconds of a clock that only goes forward, whatever becomes of the time of day. */
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

type Held = { token: string; until: number }

/**
 * Keeps the access token, in memory only. Refreshes from 5 minutes before expiry, counts a token as expired 30 seconds
 * early, and after a failure waits 30 seconds, doubling to 16 minutes. Whatever is answered, it asks no more often than
 * every 30 seconds.
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
        // Another tab may have refreshed while this one waited for its turn.
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
    /** A usable token, null when the sign-in has ended. Throws when there is none and none can be had. */
    async get(): Promise<string | null> {
      if (usable() || (heldToken && askedJustNow())) return heldToken?.token ?? null
      if (failure !== undefined && askedJustNow() && !asking) throw failure
      return refresh()
    },
    /** Takes a token another tab was given. */
    receive(token: Token): void {
      if (token.expiresIn > 0 && (heldToken === null || world.now() + token.expiresIn > heldToken.until)) take(token)
    },
    /** Forgets the token, so that the next `get` asks anew. `refused`: only if that is still the one held. */
    drop(refused?: string): void {
      if (refused !== undefined) {
        if (heldToken?.token !== refused || world.now() - droppedAt < TOKEN.backoffFirst) return
        droppedAt = world.now()
      }
      heldToken = null
      askedAt = Number.NEGATIVE_INFINITY
    },
    /** The network is back: the next `get` may ask at once. */
    reachable(): void {
      if (failure === undefined) return
      failure = undefined
      wait = TOKEN.backoffFirst
    },
    /** Forgets everything and stops the clock. */
    clear,
    refresh,
  }
}

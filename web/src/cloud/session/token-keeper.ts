import { TOKEN } from '@belay/contract/constants'

/** A token and its lifetime in ms from the moment of the answer. The device's clock may be wrong, so it has no date. */
export type Token = { token: string; expiresIn: number }

/** The dependencies of the keeper. They are passed in, so that tests control the clock. */
export type TokenKeeperDependencies = {
  /** Returns the ms of a monotonic clock, which does not follow changes of the time of day. */
  now(): number
  setTimer(ms: number, run: () => void): () => void
  /** Fetches a token from the identity provider. An error for which `isFinal` is true ends the sign-in. */
  fetchToken(): Promise<Token>
  isFinal(error: unknown): boolean
  onEnded(error: unknown): void
  /** Runs a function in only one tab of this browser at a time. */
  withTabLock<T>(run: () => Promise<T>): Promise<T>
  /** Sends the token to the other tabs. */
  share(token: Token): void
}

type HeldToken = { token: string; until: number }

/**
 * Keeps the access token, in memory only. Refreshes 5 minutes before expiry and counts a token as expired 30 seconds
 * early. After a failure it waits 30 seconds, doubling to 16 minutes. It never fetches more often than every 30
 * seconds.
 */
export function createTokenKeeper(dependencies: TokenKeeperDependencies) {
  let heldToken: HeldToken | null = null
  let pendingRefresh: Promise<string | null> | null = null
  let cancel: (() => void) | null = null
  let wait: number = TOKEN.backoffFirst
  let generation = 0
  let fetchedAt = Number.NEGATIVE_INFINITY
  let droppedAt = Number.NEGATIVE_INFINITY
  let failure: unknown

  const isUsable = () => heldToken !== null && dependencies.now() < heldToken.until - TOKEN.countsAsExpiredBefore
  const wasFetchedJustNow = () => dependencies.now() - fetchedAt < TOKEN.backoffFirst

  function scheduleRefresh(ms: number) {
    cancel?.()
    cancel = dependencies.setTimer(Math.max(TOKEN.backoffFirst, ms), () => void refresh().catch(() => undefined))
  }

  function storeToken({ token, expiresIn }: Token): HeldToken {
    heldToken = { token, until: dependencies.now() + expiresIn }
    failure = undefined
    wait = TOKEN.backoffFirst
    scheduleRefresh(expiresIn - TOKEN.refreshBeforeExpiry)
    return heldToken
  }

  function refresh(): Promise<string | null> {
    if (pendingRefresh) return pendingRefresh
    const ownGeneration = generation
    const previousToken = heldToken
    pendingRefresh = dependencies
      .withTabLock(async () => {
        // Another tab may have refreshed while this one waited for the lock.
        if (heldToken !== previousToken && isUsable()) return heldToken
        fetchedAt = dependencies.now()
        return dependencies.fetchToken()
      })
      .then(
        (fetched) => {
          if (ownGeneration !== generation || fetched === null) return null
          if ('until' in fetched) return fetched.token
          storeToken(fetched)
          dependencies.share(fetched)
          return fetched.token
        },
        (error) => {
          if (ownGeneration !== generation) return null
          if (dependencies.isFinal(error)) {
            clear()
            dependencies.onEnded(error)
            return null
          }
          failure = error
          scheduleRefresh(wait)
          wait = Math.min(wait * 2, TOKEN.backoffMost)
          if (isUsable()) return heldToken?.token ?? null
          throw error
        },
      )
      .finally(() => {
        if (ownGeneration === generation) pendingRefresh = null
      })
    return pendingRefresh
  }

  function clear() {
    generation += 1
    pendingRefresh = null
    heldToken = null
    wait = TOKEN.backoffFirst
    fetchedAt = droppedAt = Number.NEGATIVE_INFINITY
    failure = undefined
    cancel?.()
    cancel = null
  }

  return {
    /** Returns a usable token; null if the sign-in has ended. Throws if no token can be fetched. */
    async get(): Promise<string | null> {
      if (isUsable() || (heldToken && wasFetchedJustNow())) return heldToken?.token ?? null
      if (failure !== undefined && wasFetchedJustNow() && !pendingRefresh) throw failure
      return refresh()
    },
    /** Takes over a token that another tab received. */
    receive(token: Token): void {
      if (token.expiresIn > 0 && (heldToken === null || dependencies.now() + token.expiresIn > heldToken.until))
        storeToken(token)
    },
    /** Drops the token, so that the next `get` fetches one. `refused`: only if this is still the current token. */
    drop(refused?: string): void {
      if (refused !== undefined) {
        if (heldToken?.token !== refused || dependencies.now() - droppedAt < TOKEN.backoffFirst) return
        droppedAt = dependencies.now()
      }
      heldToken = null
      fetchedAt = Number.NEGATIVE_INFINITY
    },
    /** Resets the back-off because the network is back: the next `get` may fetch at once. */
    reachable(): void {
      failure = undefined
      wait = TOKEN.backoffFirst
    },
    /** Drops the token and all state, and stops the timer. */
    clear,
  }
}

import type { IdentityUser } from '@belay/contract/identity'
import { IdentityError, identity } from './identity.ts'
import { getSignInAtArrival, wasSignedOutAtArrival } from './preloaded-answers.ts'
import { browserStorage, tabStorage } from './storage.ts'
import { createTokenKeeper, type Token } from './token-keeper.ts'

/** The sign-in state (R2): loading, then signed out, signed in but unverified, or signed in and verified. */
export type SessionState =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null; reason?: EndReason }
  | { state: 'unverified'; user: IdentityUser }
  | { state: 'verified'; user: IdentityUser }
export type EndReason = 'user-disabled' | 'user-token-expired'

/**
 * The last person who signed in here, kept until they sign out, to find their drafts. The address is only in this tab,
 * because other people may use the browser.
 */
type LastPerson = { userid: string; email: string | null }

type Message = { kind: 'token'; token: Token } | { kind: 'changed' } | { kind: 'ended'; reason: EndReason | undefined }

const WAS_SIGNED_IN = 'belay-signed-in'
const LAST_PERSON = 'belay-last-person'
/** True if a person was signed in at this browser's last visit. Used for the first drawing of the page. */
const wasSignedIn = (): boolean => browserStorage.read(WAS_SIGNED_IN) === '1'
const listeners = new Set<(state: SessionState) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('belay-session')
let current: SessionState =
  wasSignedOutAtArrival() && !wasSignedIn() ? { state: 'signed-out', user: null } : { state: 'loading', user: null }
let pendingState: Promise<SessionState> | null = null
/**
 * An object for the time until the sign-in ends or is asked about again, and then a new one; null while this tab ends
 * it. An answer about the sign-in counts only in the period that began with its question.
 */
let period: object | null = {}
const preloadedUser = getSignInAtArrival()?.user
if (preloadedUser) setState(toSignedInState(preloadedUser))

function toSignedInState(user: IdentityUser): SessionState {
  return { state: user.emailVerified ? 'verified' : 'unverified', user }
}

const broadcast = (message: Message) => channel?.postMessage(message)

function setState(next: SessionState): SessionState {
  const isSame = JSON.stringify(next) === JSON.stringify(current)
  current = isSame ? current : next
  if (next.user) {
    tabStorage.write(LAST_PERSON, next.user.email)
    browserStorage.write(WAS_SIGNED_IN, '1')
    browserStorage.write(LAST_PERSON, next.user.userid)
  } else if (next.state === 'signed-out') browserStorage.remove(WAS_SIGNED_IN)
  if (!isSame) for (const listener of listeners) listener(current)
  return current
}

/** Runs a function in only one tab of this browser at a time, while no other tab fetches a token. */
export function withTabLock<Result>(run: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? (navigator.locks.request('belay-token', run) as Promise<Result>) : run()
}

const keeper = createTokenKeeper({
  now: () => performance.now(),
  setTimer: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, 2_147_483_647))
    return () => clearTimeout(timer)
  },
  fetchToken: () => identity.getToken(),
  isFinal: (error) =>
    error instanceof IdentityError && ['user-disabled', 'user-token-expired', 'unauthenticated'].includes(error.code),
  onEnded: (error) =>
    session.ended(
      error instanceof IdentityError && error.code === 'user-disabled' ? 'user-disabled' : 'user-token-expired',
    ),
  withTabLock,
  share: (token) => broadcast({ kind: 'token', token }),
})

async function fetchState(): Promise<SessionState> {
  if (period) period = {}
  const ownPeriod = period
  for (let wait = 1000; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      const { user, because: endReason } = await identity.getSession()
      if (!ownPeriod || ownPeriod !== period) return session.settled()
      if (!user) {
        keeper.clear()
        // The person did not sign out in this tab, so the sign-in was ended elsewhere.
        const known = current.user ? 'user-token-expired' : 'reason' in current ? current.reason : undefined
        return setState({ state: 'signed-out', user: null, reason: endReason ?? known })
      }
      return setState(toSignedInState(user))
    } catch {
      // Without an answer, a known state is kept. An unknown state is requested again.
      if (current.state !== 'loading') return current
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/**
 * Ends the sign-in in this tab. Returns false if it has ended before, or if the person is signing out here. If the
 * sign-in has expired or was ended by an Admin, the person can still sign out, and is then forgotten here.
 */
function endSession(endReason: EndReason | undefined): boolean {
  if (current.state === 'signed-out' && (endReason || !current.reason)) return false
  if (endReason && !period) return false
  period = {}
  keeper.clear()
  // After a deliberate sign-out, nobody is known here.
  if (!endReason) for (const storage of [tabStorage, browserStorage]) storage.remove(LAST_PERSON)
  setState({ state: 'signed-out', user: null, reason: endReason })
  return true
}

globalThis.addEventListener?.('online', () => keeper.reachable())

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'token') keeper.receive(data.token)
  else if (data.kind === 'ended') endSession(data.reason)
  else void session.reload({ quiet: true })
})

// A page from the back/forward cache has missed the messages of other tabs.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && void session.reload({ quiet: true }))

export const session = {
  now: () => current,
  wasSignedIn,
  lastPerson(): LastPerson | null {
    const userid = browserStorage.read(LAST_PERSON)
    return userid ? { userid, email: tabStorage.read(LAST_PERSON) } : null
  },
  subscribe(listener: (state: SessionState) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Reads the user record again. Called on each change of the sign-in (R2). */
  async reload({ quiet = false } = {}): Promise<SessionState> {
    const previous = current
    pendingState = fetchState()
    const after = await pendingState
    if (after !== previous) keeper.clear()
    if (!quiet) broadcast({ kind: 'changed' })
    return after
  },
  /** Waits until the state is known, and returns it. */
  settled(): Promise<SessionState> {
    if (current.state !== 'loading') return Promise.resolve(current)
    pendingState ??= fetchState()
    return pendingState
  },
  /**
   * Returns the access token; null when signed out. Throws if no token can be fetched. `refused`: a token that the
   * cloud has refused, which is dropped.
   */
  async token(refused?: string | null): Promise<string | null> {
    if (refused) keeper.drop(refused)
    const current = await session.settled()
    return current.state === 'signed-out' ? null : keeper.get()
  },
  dropToken: keeper.drop,
  /** Runs a request that ends the sign-in. Until its answer, no other answer or refusal about the sign-in counts. */
  async whileEnding<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    period = null
    try {
      return await request()
    } finally {
      period = {}
    }
  },
  /** Clears the local user: after signing out, or because the account was disabled or the sign-in ended (R8, R9). */
  ended(endReason?: EndReason): void {
    if (!endSession(endReason)) return
    if (endReason) void identity.signOut().catch(() => undefined)
    broadcast({ kind: 'ended', reason: endReason })
  },
}

import { IdentityError, type IdentityUser, identity } from './identity.ts'
import { signedInAtArrival, wasSignedOutAtArrival } from './preloaded-answers.ts'
import { browserStorage } from './storage.ts'
import { type Token, tokenKeeper } from './token-keeper.ts'

/** The sign-in state (R2): loading, then signed out, signed in but unverified, or signed in and verified. */
export type SessionState =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null; because?: EndReason }
  | { state: 'unverified'; user: IdentityUser }
  | { state: 'verified'; user: IdentityUser }
export type EndReason = 'user-disabled' | 'user-token-expired'

/** Who was signed in here last, until they sign out: for their drafts and their address. */
type LastPerson = { userid: string; email: string }

type Message = { kind: 'token'; token: Token } | { kind: 'changed' } | { kind: 'ended'; because: EndReason | undefined }

const WAS_SIGNED_IN = 'belay-signed-in'
const LAST_PERSON = 'belay-last-person'
/** Whether somebody was signed in when this browser last looked, for the first drawing. */
const wasSignedIn = (): boolean => browserStorage.read(WAS_SIGNED_IN) === '1'
const listeners = new Set<(state: SessionState) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('belay-session')
let current: SessionState =
  wasSignedOutAtArrival() && !wasSignedIn() ? { state: 'signed-out', user: null } : { state: 'loading', user: null }
let probing: Promise<SessionState> | null = null
const arrived = signedInAtArrival()?.user
if (arrived) become(signedInAs(arrived))

function signedInAs(user: IdentityUser): SessionState {
  return { state: user.emailVerified ? 'verified' : 'unverified', user }
}

const tell = (message: Message) => channel?.postMessage(message)

function become(next: SessionState): SessionState {
  const same = next.state === current.state && JSON.stringify(next.user) === JSON.stringify(current.user)
  current = same ? current : next
  if (next.user) {
    const { userid, email } = next.user
    browserStorage.keep(WAS_SIGNED_IN, '1')
    browserStorage.keepJson(LAST_PERSON, { userid, email } satisfies LastPerson)
  } else if (next.state === 'signed-out') browserStorage.drop(WAS_SIGNED_IN)
  if (!same) for (const listener of listeners) listener(current)
  return current
}

const keeper = tokenKeeper({
  now: () => performance.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, 2_147_483_647))
    return () => clearTimeout(timer)
  },
  fetchToken: identity.token,
  ends: (error) =>
    error instanceof IdentityError && ['user-disabled', 'user-token-expired', 'unauthenticated'].includes(error.code),
  ended: (error) =>
    session.ended(
      error instanceof IdentityError && error.code === 'user-disabled' ? 'user-disabled' : 'user-token-expired',
    ),
  alone: (run) => (navigator.locks ? (navigator.locks.request('belay-token', run) as ReturnType<typeof run>) : run()),
  share: (token) => tell({ kind: 'token', token }),
})

async function probe(): Promise<SessionState> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      const { user, because } = await identity.session()
      if (!user) {
        keeper.clear()
        // Whoever was signed in a moment ago did not sign out here: the sign-in was ended elsewhere.
        return become({
          state: 'signed-out',
          user: null,
          because: because ?? (current.user ? 'user-token-expired' : undefined),
        })
      }
      return become(signedInAs(user))
    } catch {
      // Without an answer nothing is known: what was known stays, and the question is asked again.
      if (current.state !== 'loading') return current
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function end(because: EndReason | undefined): void {
  if (current.state === 'signed-out') return
  keeper.clear()
  become({ state: 'signed-out', user: null, because })
}

globalThis.addEventListener?.('online', () => keeper.reachable())

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'token') keeper.receive(data.token)
  else if (data.kind === 'ended') end(data.because)
  else void session.reload({ quiet: true })
})

// A page that stood still while another was shown heard nothing of what the other tabs told.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && void session.reload({ quiet: true }))

export const session = {
  now: () => current,
  wasSignedIn,
  lastPerson: () => browserStorage.readJson<LastPerson>(LAST_PERSON),
  /** Who signs out on purpose is not remembered here. */
  forgetLastPerson: () => browserStorage.drop(LAST_PERSON),
  subscribe(listener: (state: SessionState) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Reads the user record again; called on each change of sign-in (R2). */
  async reload({ quiet = false } = {}): Promise<SessionState> {
    const before = current
    probing = probe()
    const after = await probing
    if (
      before.user?.userid !== after.user?.userid ||
      before.user?.email !== after.user?.email ||
      before.state !== after.state
    )
      keeper.clear()
    if (!quiet) tell({ kind: 'changed' })
    return after
  },
  /** The state once it is known. */
  settled(): Promise<SessionState> {
    if (current.state !== 'loading') return Promise.resolve(current)
    probing ??= probe()
    return probing
  },
  /** The access token, null when signed out. Throws when none can be had. */
  async token(): Promise<string | null> {
    const current = await session.settled()
    return current.state === 'signed-out' ? null : keeper.get()
  },
  dropToken: keeper.drop,
  /** Clears the local user: after signing out, or because the account was disabled or the sign-in ended (R8, R9). */
  ended(because?: EndReason): void {
    if (current.state === 'signed-out') return
    end(because)
    if (because) void identity.signOut().catch(() => undefined)
    tell({ kind: 'ended', because })
  },
}

import type { PasswordPolicy } from '@belay/contract/password-rules'
import type { Log } from '../process/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'
import type { Account, Accounts } from './accounts.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { BotCheck } from './bot-check.ts'
import type { Code, Codes } from './codes.ts'
import type { Asked } from './cookies.ts'
import type { IdentityMail } from './identity.notifications.ts'
import type { IdentityHooks, Person } from './identity.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LinkPasses } from './link-passes.ts'
import type { Passwords } from './passwords.ts'
import type { RateLimits } from './rate-limits.ts'
import { deny } from './refusals.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export type IdentityContext = {
  settings: Settings
  clock: Clock
  log: Log
  hooks: IdentityHooks
  /** Additional routes under /identity, by method and path. */
  routes: Readonly<Record<string, IdentityRoute>>
  external: () => Promise<AuthLibrary>
  accounts: Accounts
  sessions: Sessions
  devices: KnownDevices
  tokens: Tokens
  codes: Codes
  links: LinkPasses
  limits: RateLimits
  passwords: Passwords
  policy: PasswordPolicy
  botCheck: BotCheck
  /** Returns the HMAC of a text with the centre's secret. */
  hmac: (text: string) => string
  sendMail: (mail: IdentityMail) => Promise<void>
}

/** A request to identity, with its IP address and network. */
export type IdentityRequest = { raw: Asked; ip: string; network: string; body: unknown }
type SignedInPerson = { session: Session; account: Account }

export type IdentityAnswer = { body: object; cookies?: string[] }
export type IdentityRoute = (context: IdentityContext, request: IdentityRequest) => Promise<IdentityAnswer | Response>

/** Returns the person's data for the browser. The photo is one of our files, so no provider is contacted. */
export async function presentUser(context: IdentityContext, account: Account): Promise<Person> {
  const profile = account.verified ? await context.hooks.profileOf(account) : null
  return {
    userid: account.userid,
    email: account.email,
    displayName: profile?.name ?? account.name,
    emailVerified: account.verified,
    photoURL: profile?.photoURL ?? null,
    hasPassword: account.password !== null,
  }
}

export const presentSession = (context: IdentityContext, session: Session) => ({
  id: session.id,
  createdAt: session.createdAt,
  expiresAt: session.expiresAt,
  fresh: context.sessions.isFresh(session),
})

/** Returns the signed-in person. Throws `unauthenticated`, `user-disabled` or `user-token-expired`. */
export async function requireSignedIn(context: IdentityContext, request: IdentityRequest): Promise<SignedInPerson> {
  const person = await context.sessions.fromRequest(request.raw)
  if (!person) deny(context.sessions.hasCookie(request.raw) ? 'user-token-expired' : 'unauthenticated')
  if (person.account.disabled) deny('user-disabled')
  return person
}

/** Returns a code with its account. Throws `invalid-code` if there is no code, or no enabled account. */
export async function requireCode({ accounts }: IdentityContext, code: Code | null) {
  const account = code?.userid ? await accounts.byId(code.userid) : null
  return code && account && !account.disabled ? { code, account } : deny('invalid-code')
}

/** Throws `requires-recent-login` unless the person signed in or entered the password in the last five minutes (R6). */
export function requireRecentSignIn(context: IdentityContext, { session }: SignedInPerson): void {
  if (!context.sessions.isFresh(session)) deny('requires-recent-login')
}

/** Returns the path of a page in the app. Empty if the address leads out of the app. */
export function toAppPath(path: string | undefined, origin: string): string {
  const url = path ? URL.parse(path, origin) : null
  const inside = url?.origin === origin && !url.pathname.startsWith('//') && !/[\\\p{Cc}]/u.test(path ?? '')
  return inside ? `${url.pathname}${url.search}${url.hash}` : ''
}

/** Returns the result after at least `ms` milliseconds, so that the duration does not reveal if an account exists. */
export async function padDuration<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

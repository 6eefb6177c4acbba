import { MINUTE } from '@belay/contract/constants'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { MailMessage } from '../outbox/outbox.ts'
import type { Settings } from '../settings.ts'
import type { Account, Accounts } from './accounts.ts'
import type { BotCheck } from './bot-check.ts'
import type { Codes } from './codes.ts'
import type { Devices } from './devices.ts'
import type { IdentityHooks } from './identity.ts'
import type { lettersOf } from './letters.ts'
import type { Library } from './library.ts'
import type { Limits } from './limits.ts'
import type { PasswordPolicy, Passwords } from './passwords.ts'
import { deny } from './refusals.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** How long a link to choose a password works. */
export const RESET_LIVES_FOR = 60 * MINUTE

/** What the flows of identity work with. */
export type Kit = {
  settings: Settings
  clock: Clock
  log: Log
  hooks: IdentityHooks
  /** The library as it knows the external provider. */
  external: () => Promise<Library>
  accounts: Accounts
  sessions: Sessions
  devices: Devices
  tokens: Tokens
  codes: Codes
  limits: Limits
  passwords: Passwords
  policy: PasswordPolicy
  botCheck: BotCheck
  letters: ReturnType<typeof lettersOf>
  /** Seals the letter and hands it on. `about` is its subject, where that holds no code. */
  sendMail: (letter: MailMessage, about?: string) => Promise<void>
}

/** One request: where it comes from, and whose session it brings. */
export type Visit = { request: Request; ip: string; network: string; body: unknown }
export type Person = { session: Session; account: Account }

/** What a request is answered: its body, and cookies to set, if any. */
export type Answer = { body: object; cookies?: string[] }

/** The person as the browser is told. The photo is one of our own files: nobody's browser asks a provider for it. */
export async function userOf(kit: Kit, account: Account) {
  const profile = account.verified ? await kit.hooks.profileOf(account) : null
  return {
    userid: account.userid,
    email: account.email,
    displayName: profile?.name ?? account.name,
    emailVerified: account.verified,
    photoURL: profile?.photoURL ?? null,
    hasPassword: account.password !== null,
  }
}

export const sessionAnswer = (kit: Kit, session: Session) => ({
  id: session.id,
  createdAt: session.createdAt,
  expiresAt: session.expiresAt,
  fresh: kit.sessions.isFresh(session),
})

/** The signed-in person; refuses with `unauthenticated`, or `user-token-expired` when a session ended. */
export async function signedIn(kit: Kit, visit: Visit): Promise<Person> {
  const person = await kit.sessions.of(visit.request)
  if (!person) deny(kit.sessions.hasCookie(visit.request) ? 'user-token-expired' : 'unauthenticated')
  if (person.account.disabled) deny('user-disabled')
  return person
}

/** Refuses with `requires-recent-login` unless the person signed in, or entered the password, within five minutes (R6). */
export function mustBeFresh(kit: Kit, { session }: Person): void {
  if (!kit.sessions.isFresh(session)) deny('requires-recent-login')
}

/** A path of the app to go to afterwards; anything that could lead out of the app is dropped. */
export function pathOfApp(path: string | undefined, origin: string): string {
  if (!path) return ''
  const {
    origin: found,
    pathname,
    search,
    hash,
  } = URL.canParse(path, origin) ? new URL(path, origin) : { origin: '', pathname: '', search: '', hash: '' }
  const inside = found === origin && !pathname.startsWith('//') && !/[\\\p{Cc}]/u.test(path)
  return inside ? `${pathname}${search}${hash}` : ''
}

/** Takes at least so long, so that the time does not tell whether there is such an account. */
export async function atLeast<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

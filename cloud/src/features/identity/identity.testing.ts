import { onTestFinished } from 'vitest'
import { type DeriveKey, deriveByArgon2 } from '../../platform/identity/passwords.ts'
import { findFreePort } from '../../testing/free-port.ts'
import {
  type Answered,
  onBothDatabases,
  type openTestIdentity,
  type TestIdentity,
} from '../../testing/identity-over-http.ts'
import { openSingleSignOn } from '../../testing/single-sign-on.ts'

export type Browser = ReturnType<TestIdentity['browser']>
type Options = Parameters<typeof openTestIdentity>[1]

/** Runs the suite on each database. Identity closes at the end of the test that opens it. */
export function describeIdentity(
  name: string,
  suite: (open: (options?: Options) => Promise<TestIdentity>) => void,
): void {
  onBothDatabases(name, (open) =>
    suite(async (options) => {
      const online = await open(options)
      onTestFinished(online.close)
      return online
    }),
  )
}

/** Opens a single sign-on provider for one test. Returns it, its callback address, and the options of identity. */
export async function openProvider() {
  // The provider needs the callback address before identity opens, so a port is reserved first.
  const port = await findFreePort()
  const callback = `http://localhost:${port}/identity/callback/oidc`
  const sso = await openSingleSignOn(callback)
  onTestFinished(sso.close)
  const oidc = {
    name: 'Ridgeline University',
    issuer: sso.issuer,
    clientId: 'belay',
    clientSecret: 'a-secret-of-the-tests',
  }
  return { sso, callback, options: { port, settings: { oidc } } }
}

export const signUp = (at: Browser, email: string, password = 'correct-horse', name = 'Ada') =>
  at.post('sign-up/email', { email, password, name })

export const signIn = (at: Browser, email: string, password = 'correct-horse') =>
  at.post('sign-in/email', { email, password })

export const resetPassword = (at: Browser, token: unknown, newPassword = 'brand-new') =>
  at.post('reset-password', { token, newPassword })

export const verifyEmail = (at: Browser, token: string | null) => at.post('verify-email', { token })

export const createAccount = (online: TestIdentity, email: string, verified = true) =>
  online.createAccount({ email, verified })

/** Signs in through another process (`online.another()`). */
export const signInThrough = (port: number, online: TestIdentity, email: string, cookie = '') =>
  signIn(online.browser(cookie ? { cookie } : {}, port), email)

/** Returns an answer's status, and the code and reason of a refusal: `200` or `412 failed-precondition: paid`. */
export async function outcomeOf(answer: Promise<Answered>): Promise<string> {
  const { status, body } = await answer
  if (!body.code) return String(status)
  return `${status} ${body.code}${body.reason ? `: ${body.reason}` : ''}`
}

/** Returns the user that the browser is signed in as, or null. */
export async function userOf(at: Browser): Promise<{ userid: string; email: string } | null> {
  const { user } = (await at.get('session')).body
  return user ?? null
}

/** Returns the subjects of all e-mails to an address. */
export const subjectsTo = ({ office }: TestIdentity, email: string) => office.to(email).map(({ subject }) => subject)

/** Returns a key derivation that adds the cost of each call to `work`. */
export function recordWork(): { work: number[]; derive: DeriveKey } {
  const work: number[] = []
  const derive: DeriveKey = (password, salt, cost) => {
    work.push(cost)
    return deriveByArgon2(password, salt, cost)
  }
  return { work, derive }
}

import { MINUTE } from '@belay/contract/constants'
import { logSecurity } from '../process/security-log.ts'
import { withLock } from '../process/with-lock.ts'
import type { Account } from './accounts.ts'
import { LIFETIMES } from './codes.ts'
import { signInCode } from './identity.notifications.ts'
import {
  type IdentityContext,
  type IdentityRequest,
  presentSession,
  presentUser,
  requireSignedIn,
} from './identity-context.ts'
import { deny } from './refusals.ts'
import { BODIES, parseBody } from './request-bodies.ts'
import { generateDigits, limitMail } from './sign-up.ts'

const LEAST_SIGN_INS_A_MINUTE = 30
const BOT_CHECK_AFTER = 3
const CODES_A_MINUTE = 120
const CODE_TRIES = 5

/** Returns the counter of wrong passwords: one per known device, and one per address for all other devices together. */
const failureCounterOf = (email: string, device: string | null): [name: string, whom: string] =>
  device ? ['wrong-password-of', device] : ['wrong-password', email]

const lockoutDuration = (context: IdentityContext) => context.settings.identity.lockoutMinutes * MINUTE

type From = { device: string | null; ip: string }

/**
 * True if the password is correct. Counts wrong passwords for the address, with or without an account, and locks it for
 * a while after too many. Right passwords do not count. A known device has a separate counter: strangers cannot lock
 * it, and its right passwords do not give strangers more guesses.
 */
export function checkPassword(
  context: IdentityContext,
  email: string,
  account: Account | null,
  password: string,
  from: From,
): Promise<boolean> {
  const { device, ip } = from
  const counter = failureCounterOf(email, device)
  // Serialized per address, so that concurrent guesses count like consecutive ones.
  return withLock(context.accounts, email, async () => {
    const { used, retryAfter } = await context.limits.countFailures(...counter, lockoutDuration(context))
    if (used >= context.settings.identity.lockoutAfter) deny('too-many-requests', { retryAfter, reason: 'locked' })
    const right = await context.passwords.verifyOrDecoy(account?.password ?? null, password)
    if (right && used > 0) await context.limits.clear(...counter)
    if (right) return true
    await context.limits.recordFailure(...counter, lockoutDuration(context))
    const who = account ? { userid: account.userid, ip } : { ip }
    logSecurity(context.log, 'sign-in-failed', who)
    if (used + 1 >= context.settings.identity.lockoutAfter) logSecurity(context.log, 'locked-out', who)
    return false
  })
}

/** Counts a sign-in attempt of this network. Throws `too-many-requests` above the limit. */
export function limitSignIns(context: IdentityContext, request: IdentityRequest): Promise<void> {
  return context.limits.consume(
    'sign-in',
    request.network,
    Math.max(LEAST_SIGN_INS_A_MINUTE, context.settings.identity.signInsPerMinute),
    MINUTE,
  )
}

/** Signs in with a password. Reveals that an account is disabled only after the right password. */
export async function signIn(context: IdentityContext, request: IdentityRequest) {
  const { email, password, botCheck } = parseBody(BODIES.signIn, request.body)
  await limitSignIns(context, request)
  const account = await context.accounts.byEmail(email)
  const device = context.devices.findKnownDevice(request.raw, account)
  if (
    (await context.limits.countFailures(...failureCounterOf(email, device), lockoutDuration(context))).used >=
    BOT_CHECK_AFTER
  )
    await context.botCheck.pass(botCheck, request.ip)
  if (!(await checkPassword(context, email, account, password, { device, ip: request.ip })) || !account) {
    if (!context.settings.identity.revealAccounts) deny('invalid-credential')
    deny(account ? 'wrong-password' : 'user-not-found')
  }
  if (account.disabled) deny('user-disabled')
  const currentAccount = await rehashPassword(context, account, password)
  const session = await context.sessions.begin(currentAccount.userid, request.raw, request.ip)
  logSecurity(context.log, 'signed-in', { userid: currentAccount.userid, sessionId: session.id, ip: request.ip })
  return {
    body: { user: await presentUser(context, currentAccount), session: presentSession(context, session) },
    cookies: [context.sessions.cookieFor(session), context.devices.cookieFor(currentAccount)],
  }
}

async function rehashPassword(context: IdentityContext, account: Account, password: string): Promise<Account> {
  if (account.password === null || !context.passwords.isOutdated(account.password)) return account
  const hash = await context.passwords.hash(password)
  await context.accounts.setPassword(account.userid, hash)
  return { ...account, password: hash }
}

/** Counts a use of a code from this network. Codes cannot be guessed; this only stops endless tries. */
export function limitCodeUses(context: IdentityContext, request: IdentityRequest): Promise<void> {
  return context.limits.consume('code', request.network, CODES_A_MINUTE, MINUTE)
}

export async function signOut(context: IdentityContext, request: IdentityRequest) {
  const person = await context.sessions.fromRequest(request.raw)
  if (person) await context.sessions.end(person.account.userid, person.session.id)
  return { body: { ok: true }, cookies: [context.sessions.expiredCookie()] }
}

/** Marks the session as recent again with the password, or with a mailed code for a person without a password. */
export async function reauthenticate(context: IdentityContext, request: IdentityRequest) {
  const { password, code } = parseBody(BODIES.reauthenticate, request.body)
  const { session, account } = await requireSignedIn(context, request)
  await limitSignIns(context, request)
  if (password === undefined) {
    await context.limits.consume('code-of-session', session.id, CODE_TRIES, LIFETIMES['sign-in-again'])
    if (!(await context.codes.redeem(codeOf(session.id, code ?? ''), 'sign-in-again'))) deny('wrong-code')
    await context.limits.clear('code-of-session', session.id)
  } else {
    const from = { device: context.devices.findKnownDevice(request.raw, account), ip: request.ip }
    if (!(await checkPassword(context, account.email, account, password, from))) deny('wrong-password')
  }
  return { body: { session: presentSession(context, await context.sessions.markRecentSignIn(session)) } }
}

/** Returns the stored form of a code. The six digits are valid only in the session that requested them. */
const codeOf = (sessionId: string, digits: string) => `${sessionId} ${digits}`

/** E-mails a code to a signed-in person without a password. */
export async function sendCode(context: IdentityContext, request: IdentityRequest) {
  parseBody(BODIES.none, request.body)
  const { session, account } = await requireSignedIn(context, request)
  if (account.password !== null)
    deny('failed-precondition', { reason: 'has-password', message: 'Enter your password instead.' })
  await limitMail(context, request, 'code', account.email)
  const { userid, email } = account
  const digits = generateDigits()
  await context.codes.delete(userid, 'sign-in-again')
  await context.codes.create({ kind: 'sign-in-again', userid, email, token: codeOf(session.id, digits) })
  await context.sendMail(signInCode({ to: email, code: digits, settings: context.settings }))
  return { body: { ok: true } }
}

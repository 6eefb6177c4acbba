import { randomInt } from 'node:crypto'
import { MINUTE } from '@belay/contract/constants'
import { withLock } from '../mutex.ts'
import { logSecurity } from '../security-log.ts'
import type { Account } from './accounts.ts'
import { BODIES, parse } from './bodies.ts'
import { type Answer, type Kit, sessionAnswer, signedIn, userOf, type Visit } from './kit.ts'
import { deny } from './refusals.ts'
import { mayWrite } from './sign-up.ts'

const LEAST_SIGN_INS_A_MINUTE = 30
const BOT_CHECK_AFTER = 3
const CODES_A_MINUTE = 120
const CODE_LIVES_FOR = 10 * MINUTE
const CODE_TRIES = 5

/** Where wrong passwords are counted: for a device that signed in before by itself, for all others together by the address. */
const counterOf = (email: string, device: string | null): [name: string, whom: string] =>
  device ? ['wrong-password-of', device] : ['wrong-password', email]

const lockedFor = (kit: Kit) => kit.settings.identity.lockoutMinutes * MINUTE

type From = { device: string | null; ip: string }

/**
 * Whether the password is the account's. Wrong ones are counted for the address, whether or not it has an account, and
 * lock it for a while; right ones never are. A known device has a count of its own: strangers do not lock it, and its
 * right passwords do not give strangers more guesses.
 */
export function checkPassword(
  kit: Kit,
  email: string,
  account: Account | null,
  password: string,
  from: From,
): Promise<boolean> {
  const { device, ip } = from
  const counter = counterOf(email, device)
  // One after the other, so that guesses made at once are counted like guesses made in turn.
  return withLock(kit.accounts, email, async () => {
    const { used, retryAfter } = await kit.limits.used(...counter, lockedFor(kit))
    if (used >= kit.settings.identity.lockoutAfter) deny('too-many-requests', { retryAfter, reason: 'locked' })
    const right = await kit.passwords.verifyOrDecoy(account?.password ?? null, password)
    if (right && used > 0) await kit.limits.clear(...counter)
    if (right) return true
    await kit.limits.wrong(...counter, lockedFor(kit))
    const who = account ? { userid: account.userid, ip } : { ip }
    logSecurity(kit.log, 'sign-in-failed', who)
    if (used + 1 >= kit.settings.identity.lockoutAfter) logSecurity(kit.log, 'locked-out', who)
    return false
  })
}

/** Counts one more use of the password from this network. */
export function maySignIn(kit: Kit, visit: Visit): Promise<void> {
  return kit.limits.spend(
    'sign-in',
    visit.network,
    Math.max(LEAST_SIGN_INS_A_MINUTE, kit.settings.identity.signInsPerMinute),
    MINUTE,
  )
}

/** Signs in with a password; unverified people may. That an account is disabled is told only after the right password. */
export async function signIn(kit: Kit, visit: Visit): Promise<Answer> {
  const { email, password, botCheck } = parse(BODIES.signIn, visit.body)
  await maySignIn(kit, visit)
  const account = await kit.accounts.byEmail(email)
  const device = kit.devices.of(visit.request, account)
  if ((await kit.limits.used(...counterOf(email, device), lockedFor(kit))).used >= BOT_CHECK_AFTER)
    await kit.botCheck.pass(botCheck, visit.ip)
  if (!(await checkPassword(kit, email, account, password, { device, ip: visit.ip })) || !account) {
    if (!kit.settings.identity.revealAccounts) deny('invalid-credential')
    deny(account ? 'wrong-password' : 'user-not-found')
  }
  if (account.disabled) deny('user-disabled')
  const known = await keptAnew(kit, account, password)
  const session = await kit.sessions.begin(known.userid, visit.request, visit.ip)
  logSecurity(kit.log, 'signed-in', { userid: known.userid, sessionId: session.id, ip: visit.ip })
  return {
    body: { user: await userOf(kit, known), session: sessionAnswer(kit, session) },
    cookies: [kit.sessions.cookieFor(session), kit.devices.cookieFor(known)],
  }
}

/** A password that was kept in an older way is kept as passwords are now. */
async function keptAnew(kit: Kit, account: Account, password: string): Promise<Account> {
  if (account.password === null || !kit.passwords.isOutdated(account.password)) return account
  const hash = await kit.passwords.hash(password)
  await kit.accounts.setPassword(account.userid, hash)
  return { ...account, password: hash }
}

/** Codes cannot be guessed; this only keeps one network from trying all day. */
export function spendCode(kit: Kit, visit: Visit): Promise<void> {
  return kit.limits.spend('code', visit.network, CODES_A_MINUTE, MINUTE)
}

export async function signOut(kit: Kit, visit: Visit): Promise<Answer> {
  const person = await kit.sessions.of(visit.request)
  if (person) await kit.sessions.end(person.account.userid, person.session.id)
  return { body: { ok: true }, cookies: [kit.sessions.noCookie()] }
}

/** Makes the session fresh again by the password; for who has none, by a code that was mailed. */
export async function reauthenticate(kit: Kit, visit: Visit): Promise<Answer> {
  const { password, code } = parse(BODIES.reauthenticate, visit.body)
  const { session, account } = await signedIn(kit, visit)
  await maySignIn(kit, visit)
  if (password === undefined) {
    await kit.limits.spend('code-of-session', session.id, CODE_TRIES, CODE_LIVES_FOR)
    if (!(await kit.codes.use(codeOf(session.id, code ?? ''), 'sign-in-again'))) deny('wrong-code')
    await kit.limits.clear('code-of-session', session.id)
  } else {
    const from = { device: kit.devices.of(visit.request, account), ip: visit.ip }
    if (!(await checkPassword(kit, account.email, account, password, from))) deny('wrong-password')
  }
  return { body: { session: sessionAnswer(kit, await kit.sessions.freshen(session)) } }
}

/** The six digits count in the session that asked for them, and nowhere else. */
const codeOf = (sessionId: string, digits: string) => `${sessionId} ${digits}`

/** Mails a code to somebody without a password, to be entered where they are signed in. */
export async function sendCode(kit: Kit, visit: Visit): Promise<Answer> {
  parse(BODIES.none, visit.body)
  const { session, account } = await signedIn(kit, visit)
  if (account.password !== null)
    deny('failed-precondition', { reason: 'has-password', message: 'Enter your password instead.' })
  await mayWrite(kit, visit, 'code', account.email)
  const { userid, email } = account
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  await kit.codes.forget(userid, 'sign-in-again')
  await kit.codes.make({
    kind: 'sign-in-again',
    userid,
    email,
    livesFor: CODE_LIVES_FOR,
    token: codeOf(session.id, digits),
  })
  await kit.sendMail(kit.letters.code(email, digits), 'Your code')
  return { body: { ok: true } }
}

import { MINUTE } from '@belay/contract/constants'
import type { Account } from './accounts.ts'
import { BODIES, parse } from './bodies.ts'
import { type Answer, type Kit, sessionAnswer, signedIn, userOf, type Visit } from './kit.ts'
import { deny } from './refusals.ts'

const LEAST_SIGN_INS_A_MINUTE = 30
const BOT_CHECK_AFTER = 3
const CODES_A_MINUTE = 120

/** Sign-ins of one account come one after the other, so that guesses made at once are counted like guesses made in turn. */
const turns = new Map<string, Promise<unknown>>()
async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}

/** Where wrong passwords are counted: for a device that signed in before by itself, for all others together by the address. */
const counterOf = (email: string, device: string | null): [name: string, whom: string] => (device ? ['wrong-password-of', device] : ['wrong-password', email])

const lockedFor = (kit: Kit) => kit.settings['identity.lockoutMinutes'] * MINUTE

/**
 * Whether the password is the account's. Wrong ones are counted for the address, whether or not it has an account, and
 * lock it for a while; right ones never are. A known device has a count of its own: strangers do not lock it, and its
 * right passwords do not give strangers more guesses.
 */
export function checkPassword(kit: Kit, email: string, account: Account | null, password: string, device: string | null = null): Promise<boolean> {
  const counter = counterOf(email, device)
  return inTurn(email, async () => {
    const { used, retryAfter } = await kit.limits.used(...counter, lockedFor(kit))
    if (used >= kit.settings['identity.lockoutAfter']) deny('too-many-requests', { retryAfter, reason: 'locked' })
    const right = await kit.passwords.verifyOrDecoy(account?.password ?? null, password)
    if (right && used > 0) await kit.limits.clear(...counter)
    if (!right) await kit.limits.wrong(...counter, lockedFor(kit))
    return right
  })
}

/** Counts one more use of the password from this network. */
export function maySignIn(kit: Kit, visit: Visit): Promise<void> {
  return kit.limits.spend('sign-in', visit.network, Math.max(LEAST_SIGN_INS_A_MINUTE, kit.settings['identity.signInsPerMinute']), MINUTE)
}

/** Signs in with a password; unverified people may. That an account is disabled is told only after the right password. */
export async function signIn(kit: Kit, visit: Visit): Promise<Answer> {
  const { email, password, botCheck } = parse(BODIES.signIn, visit.body)
  await maySignIn(kit, visit)
  const account = await kit.accounts.byEmail(email)
  const device = kit.devices.of(visit.request, account)
  if ((await kit.limits.used(...counterOf(email, device), lockedFor(kit))).used >= BOT_CHECK_AFTER) await kit.botCheck.pass(botCheck, visit.ip)
  if (!(await checkPassword(kit, email, account, password, device)) || !account) {
    if (!kit.settings['identity.revealAccounts']) deny('invalid-credential')
    deny(account ? 'wrong-password' : 'user-not-found')
  }
  if (account.disabled) deny('user-disabled')
  const session = await kit.sessions.begin(account.userid, visit.request, visit.ip)
  return {
    body: { user: await userOf(kit, account), session: sessionAnswer(kit, session) },
    cookies: [kit.sessions.cookieFor(session), kit.devices.cookieFor(account)],
  }
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

/** Makes the session fresh again by the password. */
export async function reauthenticate(kit: Kit, visit: Visit): Promise<Answer> {
  const { password } = parse(BODIES.reauthenticate, visit.body)
  const { session, account } = await signedIn(kit, visit)
  await maySignIn(kit, visit)
  if (!(await checkPassword(kit, account.email, account, password, kit.devices.of(visit.request, account)))) deny('wrong-password')
  return { body: { session: sessionAnswer(kit, await kit.sessions.freshen(session)) } }
}

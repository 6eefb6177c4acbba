import { createHash, randomBytes } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { BODIES, parse } from './bodies.ts'
import { cookiesIn } from './cookies.ts'
import { type Answer, atLeast, type Kit, pathOfApp, signedIn, type Visit } from './kit.ts'
import { loginLink } from './letters.ts'
import { mustBeStrong } from './passwords.ts'
import { deny } from './refusals.ts'

const SIGN_UPS_A_MINUTE = 60
const MAILS_A_MINUTE = 30
const MAILS_TO_ONE = { most: 6, within: 15 * MINUTE }
const OK = { ok: true } as const

type MailKind = 'sign-up' | 'verify' | 'reset' | 'change-email' | 'contract-link' | 'code'

/**
 * Refuses when one network, or anybody for one address, asks for too many e-mails. Each kind has a budget of its own, so
 * that nobody uses up the reset mails of somebody else by signing up with their address. The same for addresses nobody has.
 */
export async function mayWrite(kit: Kit, visit: Visit, kind: MailKind, email: string): Promise<void> {
  await kit.limits.spend('mail-from', visit.network, MAILS_A_MINUTE, MINUTE)
  await mayMail(kit, kind, email)
}

const mayMail = (kit: Kit, kind: MailKind, email: string) =>
  kit.limits.spend(`mail-to-${kind}`, email, MAILS_TO_ONE.most, MAILS_TO_ONE.within)

/**
 * Signs up. A taken address answers exactly like a free one and its owner is told by mail, unless accounts are revealed.
 * An address that was never confirmed can be signed up again. Which password counts in the end is decided where the
 * address is confirmed: see `confirming.ts`.
 */
export async function signUp(kit: Kit, visit: Visit): Promise<Answer> {
  const { email, password, name, callbackURL, botCheck } = parse(BODIES.signUp, visit.body)
  await kit.limits.spend('sign-up', visit.network, SIGN_UPS_A_MINUTE, MINUTE)
  mustBeStrong(kit.policy, password)
  await kit.botCheck.pass(botCheck, visit.ip)
  await mayMail(kit, 'sign-up', email)
  const hash = await kit.passwords.hash(password)
  const redirect = pathOfApp(callbackURL, kit.settings.origin)
  const mark = signUpMark(kit)
  await atLeast(60, enrol())
  return { body: OK, cookies: [mark.cookie] }

  async function enrol() {
    const known = await kit.accounts.byEmail(email)
    const userid = known ? null : await kit.accounts.create({ email, name, verified: false, passwordHash: hash })
    if (userid) return sendVerification(kit, userid, email, redirect, { by: mark.hash })
    const taken = known ?? (await kit.accounts.byEmail(email))
    if (!taken) throw new Error('The account was neither there nor could it be made')
    if (kit.settings.identity.revealAccounts) deny('email-already-in-use')
    if (taken.verified) return kit.sendMail(kit.letters.alreadyHere(email, redirect))
    await kit.codes.forget(taken.userid, 'verify')
    await sendVerification(kit, taken.userid, email, redirect, { hash, name, by: mark.hash })
  }
}

const MARK = 'belay.sign-up'
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** By this a browser is known again as the one that signed up: a random value in an http-only cookie; only its hash is kept. */
function signUpMark({ settings }: Kit): { hash: string; cookie: string } {
  const value = randomBytes(24).toString('base64url')
  const secure = settings.origin.startsWith('https://') ? '; Secure' : ''
  return {
    hash: hashOf(value),
    cookie: `${MARK}=${value}; Path=/identity; HttpOnly; SameSite=Lax; Max-Age=${DAY / SECOND}${secure}`,
  }
}
export const marksIn = (request: Request): string[] => cookiesIn(request, MARK).map(hashOf)

async function sendVerification(
  kit: Kit,
  userid: string,
  email: string,
  redirect: string,
  payload: Record<string, string>,
): Promise<void> {
  const token = await kit.codes.make({
    kind: 'verify',
    userid,
    email,
    payload: { ...payload, redirect },
    livesFor: DAY,
  })
  await kit.sendMail(kit.letters.verify(email, loginLink(kit.settings, 'verify', token, redirect)))
}

/** Sends the verification letter again, to the signed-in person or the address named. The same answer for every address. */
export async function resendVerification(kit: Kit, visit: Visit): Promise<Answer> {
  const input = parse(BODIES.resend, visit.body)
  const email = input.email ?? (await signedIn(kit, visit)).account.email
  await mayWrite(kit, visit, 'verify', email)
  await atLeast(60, again())
  return { body: OK }

  async function again() {
    const account = await kit.accounts.byEmail(email)
    if (!account || account.verified || account.disabled) return
    const before = await kit.codes.latest('verify', account.userid)
    const redirect = pathOfApp(input.callbackURL, kit.settings.origin) || (before?.payload.redirect ?? '')
    await sendVerification(kit, account.userid, email, redirect, before?.payload ?? {})
  }
}

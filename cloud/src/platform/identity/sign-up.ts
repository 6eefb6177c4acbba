import { randomBytes, randomInt } from 'node:crypto'
import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { hashOf } from './codes.ts'
import { cookiePrefix, readCookie, setCookie } from './cookies.ts'
import { accountExists, confirmAddress } from './identity.notifications.ts'
import {
  type IdentityContext,
  type IdentityRequest,
  padDuration,
  requireSignedIn,
  toAppPath,
} from './identity-context.ts'
import { checkPasswordStrength } from './passwords.ts'
import { deny } from './refusals.ts'
import { BODIES, parseBody } from './request-bodies.ts'

const SIGN_UPS_A_MINUTE = 60
const MAILS_A_MINUTE = 30
const MAILS_TO_ONE = { most: 6, within: 15 * MINUTE }
const OK = { ok: true } as const

type MailKind = 'sign-up' | 'verify' | 'reset' | 'change-email' | 'link' | 'code'

/**
 * Throws `too-many-requests` if a network requests too many e-mails, or if too many are requested for an address, with
 * or without an account. Each kind of e-mail has a separate limit, so that nobody can use up another person's reset
 * e-mails by signing up with their address.
 */
export async function limitMail(context: IdentityContext, request: IdentityRequest, kind: MailKind, email: string) {
  await context.limits.consume('mail-from', request.network, MAILS_A_MINUTE, MINUTE)
  await limitMailTo(context, kind, email)
}

const limitMailTo = (context: IdentityContext, kind: MailKind, email: string) =>
  context.limits.consume(`mail-to-${kind}`, email, MAILS_TO_ONE.most, MAILS_TO_ONE.within)

/**
 * Creates an account. For a taken address, the answer is the same as for a free one, and an e-mail informs the owner,
 * unless accounts are revealed. An unconfirmed address can be signed up again. `confirm-email.ts` decides which
 * password is valid in the end.
 */
export async function signUp(context: IdentityContext, request: IdentityRequest) {
  const { email, password, name, callbackURL, botCheck } = parseBody(BODIES.signUp, request.body)
  await context.limits.consume('sign-up', request.network, SIGN_UPS_A_MINUTE, MINUTE)
  checkPasswordStrength(context.policy, password)
  await context.botCheck.pass(botCheck, request.ip)
  await limitMailTo(context, 'sign-up', email)
  const hash = await context.passwords.hash(password)
  const redirect = toAppPath(callbackURL, context.settings.origin)
  const mark = signUpMark(context)
  await padDuration(60, createOrNotify())
  return { body: OK, cookies: [mark.cookie] }

  async function createOrNotify() {
    const existing = await context.accounts.byEmail(email)
    const userid = existing ? null : await context.accounts.create({ email, name, verified: false, passwordHash: hash })
    if (userid) return sendVerification(context, userid, email, redirect, { by: mark.hash })
    const holder = existing ?? (await context.accounts.byEmail(email))
    if (!holder) throw new Error('The account was neither there nor could it be made')
    if (context.settings.identity.revealAccounts) deny('email-already-in-use')
    if (holder.verified) return context.sendMail(accountExists({ to: email, redirect, settings: context.settings }))
    await context.codes.delete(holder.userid, 'verify')
    await sendVerification(context, holder.userid, email, redirect, { hash, name, by: mark.hash })
  }
}

const markName = ({ settings }: IdentityContext) =>
  `${cookiePrefix(settings.origin.startsWith('https://'))}belay.sign-up`

/** Creates a mark for the browser that signed up: a random value in an http-only cookie. Only its hash is stored. */
function signUpMark(context: IdentityContext): { hash: string; cookie: string } {
  const value = randomBytes(24).toString('base64url')
  return { hash: hashOf(value), cookie: setCookie(markName(context), value, DAY / SECOND, '/identity') }
}

/** Returns the hash of the mark that a sign-up left in this browser. Null if there is none. */
export function readSignUpMark(context: IdentityContext, request: IdentityRequest): string | null {
  const value = readCookie(request.raw, markName(context))
  return value && hashOf(value)
}

async function sendVerification(
  context: IdentityContext,
  userid: string,
  email: string,
  redirect: string,
  payload: Record<string, string>,
): Promise<void> {
  const digits = generateDigits()
  const token = await context.codes.create({
    kind: 'verify',
    userid,
    email,
    payload: { ...payload, redirect, digits: hashDigits(context, userid, digits) },
  })
  await context.sendMail(confirmAddress({ to: email, token, redirect, code: digits, settings: context.settings }))
}

/** Returns a random code of six digits. */
export const generateDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Returns the stored form of a verification code. The secret prevents that its six digits can be found by trying. */
export const hashDigits = (context: IdentityContext, userid: string, digits: string): string =>
  context.hmac(`verification code ${userid} ${digits}`)

/** Mails the verification link again, to the signed-in person or an address. Every address gets the same answer. */
export async function resendVerification(context: IdentityContext, request: IdentityRequest) {
  const input = parseBody(BODIES.resend, request.body)
  const email = input.email ?? (await requireSignedIn(context, request)).account.email
  await limitMail(context, request, 'verify', email)
  await padDuration(60, again())
  return { body: OK }

  async function again() {
    const account = await context.accounts.byEmail(email)
    if (!account || account.verified || account.disabled) return
    const before = await context.codes.findLatest('verify', account.userid)
    const redirect = toAppPath(input.callbackURL, context.settings.origin) || (before?.payload.redirect ?? '')
    await sendVerification(context, account.userid, email, redirect, before?.payload ?? {})
  }
}

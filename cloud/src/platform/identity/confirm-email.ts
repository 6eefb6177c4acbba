import { DAY } from '@belay/contract/constants'
import { logSecurity } from '../process/security-log.ts'
import type { Account } from './accounts.ts'
import { type Code, LIFETIMES } from './codes.ts'
import { addressChanged } from './identity.notifications.ts'
import {
  type IdentityContext,
  type IdentityRequest,
  padDuration,
  requireCode,
  requireSignedIn,
} from './identity-context.ts'
import { equalInConstantTime } from './is-same.ts'
import { deny } from './refusals.ts'
import { BODIES, parseBody } from './request-bodies.ts'
import { limitCodeUses } from './sign-in.ts'
import { hashDigits, readSignUpMark } from './sign-up.ts'

const TRIES_IN_A_BROWSER = 5
/** Maximum number of tries for an address in a day, in all browsers, so that six-digit codes cannot be guessed. */
const TRIES_FOR_AN_ADDRESS = 10

/** Confirms a sign-up or a new address with the token of a mailed link. Signs nobody in. */
export async function verifyEmail(context: IdentityContext, request: IdentityRequest) {
  await limitCodeUses(context, request)
  const { token } = parseBody(BODIES.token, request.body)
  const { code, account } = await requireCode(context, await context.codes.find(token, 'verify', 'change-email'))
  const confirmation = { context, request, code, account }
  return code.kind === 'verify' ? confirmSignUp(confirmation) : confirmNewEmail(confirmation)
}

type Confirmation = { context: IdentityContext; request: IdentityRequest; code: Code; account: Account }

/**
 * Confirms a sign-up with the six digits of its newest e-mail. Works only in the browser that signed up, or in one that
 * is signed in to the account. Counts the try before it looks up the account, so that the answer is the same for every
 * address.
 */
export async function verifyCode(context: IdentityContext, request: IdentityRequest) {
  await limitCodeUses(context, request)
  const { email, code: digits } = parseBody(BODIES.verifyCode, request.body)
  const mark = readSignUpMark(context, request)
  const signedIn = await context.sessions.fromRequest(request.raw)
  const browser = mark ?? signedIn?.session.id
  if (!browser) deny('wrong-code')
  await context.limits.consume('verify-code-in', `${browser} ${email}`, TRIES_IN_A_BROWSER, LIFETIMES.verify)
  await context.limits.consume('verify-code', email, TRIES_FOR_AN_ADDRESS, DAY)
  return padDuration(60, confirm())

  async function confirm() {
    const account = await context.accounts.byEmail(email)
    const code = account && !account.disabled ? await context.codes.findLatest('verify', account.userid) : null
    if (
      !account ||
      !code ||
      !equalInConstantTime(code.payload.digits ?? '', hashDigits(context, account.userid, digits))
    )
      deny('wrong-code')
    const isTheirs = signedIn?.account.userid === account.userid || (mark !== null && code.payload.by === mark)
    if (!isTheirs) deny('wrong-code')
    const { body } = await confirmSignUp({ context, request, code, account })
    await context.limits.clear('verify-code', email)
    return { body: { email: body.email, redirect: body.redirect } }
  }
}

/**
 * Confirms the address of a sign-up. The person with the link owns the address, but may not have created the account.
 * The account keeps its password, sessions and identities only if this browser is signed in to it, or made the sign-up
 * of the link. The browser of a later sign-up brings its own password. In any other browser, all ways in are removed,
 * and the person must choose a new password.
 */
async function confirmSignUp({ context, request, code, account }: Confirmation) {
  if (account.verified || account.email !== code.email) deny('invalid-code')
  const { hash, name, by, redirect = '' } = code.payload
  const signedIn = await context.sessions.fromRequest(request.raw)
  const sameBrowser = by !== undefined && by === readSignUpMark(context, request)
  const madeIt = signedIn?.account.userid === account.userid || (sameBrowser && hash === undefined)
  if (!(await context.codes.use(code))) deny('invalid-code')

  const choosePassword = !madeIt && !sameBrowser
  if (!madeIt) {
    await context.sessions.endAll(account.userid)
    await context.accounts.removeIdentities(account.userid)
    if (hash && sameBrowser) await context.accounts.setPassword(account.userid, hash)
    else await context.accounts.dropPassword(account.userid)
  }
  await context.accounts.update(account.userid, { emailVerified: true, ...(name && !madeIt ? { name } : {}) })
  await context.codes.delete(account.userid, 'verify', 'reset')
  if (!madeIt) await context.codes.delete(account.userid, 'change-email')
  logSecurity(context.log, 'address-confirmed', { userid: account.userid, ip: request.ip })
  if (!choosePassword) return { body: { email: account.email, redirect, changed: false, choosePassword } }
  const { userid, email } = account
  const resetToken = await context.codes.create({ kind: 'reset', userid, email, payload: { redirect } })
  return { body: { email, redirect, changed: false, choosePassword, resetToken } }
}

/**
 * Moves the account to the new address. Works only in the session that requested the change, because a link that
 * another person requested must not give the reader of the e-mail access. The documents move first, then the account.
 * After a failure, a second try or the next start completes the move; both steps are idempotent.
 */
async function confirmNewEmail({ context, request, code, account }: Confirmation) {
  const signedIn = await context.sessions.fromRequest(request.raw)
  if (signedIn?.account.userid !== account.userid || signedIn.session.id !== code.payload.session) {
    deny('failed-precondition', {
      reason: 'other-browser',
      message: 'Sign in and open this link in the browser where you asked for the change.',
    })
  }
  if (account.email !== code.email) await changeAccountEmail(context, code.email, account)
  await context.codes.use(code)
  await context.codes.delete(account.userid, 'change-email', 'stop-change')
  logSecurity(context.log, 'email-changed', { userid: account.userid, sessionId: signedIn.session.id, ip: request.ip })
  return { body: { email: code.email, redirect: code.payload.redirect ?? '', changed: true, choosePassword: false } }
}

/** Changes the account's address. Documents move only if the account had confirmed the old address. */
async function changeAccountEmail(context: IdentityContext, to: string, { userid, email: from, verified }: Account) {
  const holder = await context.accounts.byEmail(to)
  if (holder?.verified) deny('email-already-in-use')
  // Nobody has confirmed the other account, but this person has just shown that they own the address.
  if (holder) await context.accounts.delete(holder.userid)
  if (verified) await context.hooks.emailChanged({ userid, from, to })
  await context.accounts.update(userid, { email: to, emailVerified: true })
  await context.codes.delete(userid, 'verify', 'reset')
  if (!verified) return
  await context.codes.endLinks(from)
  await context.sendMail(addressChanged({ to: from, settings: context.settings }))
}

/**
 * Confirms the address of the signed-in person who has the link for the first Admin. Only if no mail server is set:
 * then nobody could confirm an address otherwise, and a person who can read the console controls the machine anyway.
 */
export async function confirmFirstAdmin(context: IdentityContext, request: IdentityRequest) {
  await limitCodeUses(context, request)
  const { token } = parseBody(BODIES.token, request.body)
  const { account } = await requireSignedIn(context, request)
  if (account.verified) return { body: { ok: true } }
  if (context.settings.mail.smtpUrl !== '')
    deny('failed-precondition', {
      reason: 'mail-is-sent',
      message: 'Confirm your e-mail address first. Open the link we e-mailed you.',
    })
  if (!(await context.hooks.isFirstAdminOffer(token))) deny('invalid-code')
  await context.accounts.update(account.userid, { emailVerified: true })
  await context.codes.delete(account.userid, 'verify')
  logSecurity(context.log, 'address-confirmed', { userid: account.userid, ip: request.ip })
  return { body: { ok: true } }
}

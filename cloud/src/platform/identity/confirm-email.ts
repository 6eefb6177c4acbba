import { logSecurity } from '../security-log.ts'
import type { Account } from './accounts.ts'
import type { Code } from './codes.ts'
import { addressChanged } from './identity.messages.ts'
import { type IdentityContext, type IdentityRequest, requireCode, requireSignedIn } from './identity-context.ts'
import { deny } from './refusals.ts'
import { BODIES, parseBody } from './request-bodies.ts'
import { limitCodeUses } from './sign-in.ts'
import { readSignUpMark } from './sign-up.ts'

/** Confirms a sign-up or a new address, by the link of a mail and a button; signs nobody in. */
export async function verifyEmail(context: IdentityContext, request: IdentityRequest) {
  await limitCodeUses(context, request)
  const { token } = parseBody(BODIES.token, request.body)
  const { code, account } = await requireCode(context, await context.codes.find(token, 'verify', 'change-email'))
  const confirmation = { context, request, token, code, account }
  return code.kind === 'verify' ? confirmSignUp(confirmation) : confirmNewEmail(confirmation)
}

type Confirmation = { context: IdentityContext; request: IdentityRequest; token: string; code: Code; account: Account }

/**
 * The address is confirmed by whoever reads its mail; the account may have been made by somebody else. What it has
 * stays only when the one who confirms is the one who made it: this browser is signed in to it, or made the sign-up of
 * the link. The browser of a later sign-up brings its own password. Any other browser leaves no way in but a new
 * password.
 */
async function confirmSignUp({ context, request, token, code, account }: Confirmation) {
  if (account.verified || account.email !== code.email) deny('invalid-code')
  const { hash, name, by, redirect = '' } = code.payload
  const signedIn = await context.sessions.fromRequest(request.raw)
  const sameBrowser = by !== undefined && by === readSignUpMark(context, request)
  const madeIt = signedIn?.account.userid === account.userid || (sameBrowser && hash === undefined)
  if (!(await context.codes.redeem(token, 'verify'))) deny('invalid-code')

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
 * Moves the account to the address it asked for, only in the session that asked: a link that somebody else requested
 * gives the reader of the mail nothing to confirm. The documents move first and the account follows, so that a failure
 * between the two is mended by pressing again, or at the next start; both steps change nothing the second time.
 */
async function confirmNewEmail({ context, request, token, code, account }: Confirmation) {
  const signedIn = await context.sessions.fromRequest(request.raw)
  if (signedIn?.account.userid !== account.userid || signedIn.session.id !== code.payload.session) {
    deny('failed-precondition', {
      reason: 'other-browser',
      message: 'Sign in and open this link in the browser where you asked for the change.',
    })
  }
  if (account.email !== code.email) await changeAccountEmail(context, code.email, account)
  await context.codes.redeem(token, 'change-email')
  await context.codes.delete(account.userid, 'change-email', 'stop-change')
  logSecurity(context.log, 'email-changed', { userid: account.userid, sessionId: signedIn.session.id, ip: request.ip })
  return { body: { email: code.email, redirect: code.payload.redirect ?? '', changed: true, choosePassword: false } }
}

/** What is addressed to an address that the account never showed to be its own stays where it is. */
async function changeAccountEmail(context: IdentityContext, to: string, { userid, email: from, verified }: Account) {
  const holder = await context.accounts.byEmail(to)
  if (holder?.verified) deny('email-already-in-use')
  // Nobody ever showed that they own it; the person with the mail just did.
  if (holder) await context.accounts.delete(holder.userid)
  if (verified) await context.hooks.emailChanged({ userid, from, to })
  await context.accounts.update(userid, { email: to, emailVerified: true })
  await context.codes.delete(userid, 'verify', 'reset')
  if (!verified) return
  await context.codes.endLinks(from)
  await context.sendMail(addressChanged({ to: from, settings: context.settings }))
}

/**
 * Confirms the address of the person who is signed in and has the link that makes the first Admin, where no mail is
 * sent: nobody could confirm theirs otherwise, and whoever reads the console owns the machine.
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

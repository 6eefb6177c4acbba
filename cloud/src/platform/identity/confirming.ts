import { logSecurity } from '../security-log.ts'
import type { Account } from './accounts.ts'
import { BODIES, parse } from './bodies.ts'
import type { Code } from './codes.ts'
import { type Answer, type Kit, RESET_LIVES_FOR, signedIn, type Visit } from './kit.ts'
import { deny } from './refusals.ts'
import { spendCode } from './sign-in.ts'
import { marksIn } from './sign-up.ts'

/** Confirms a sign-up or a new address, by the link of a mail and a button; signs nobody in. */
export async function verifyEmail(kit: Kit, visit: Visit): Promise<Answer> {
  await spendCode(kit, visit)
  const { token } = parse(BODIES.token, visit.body)
  const code = await kit.codes.peek(token, 'verify', 'change-email')
  const account = code?.userid ? await kit.accounts.byId(code.userid) : null
  if (!code || !account || account.disabled) deny('invalid-code')
  return code.kind === 'verify'
    ? confirmSignUp(kit, visit, token, code, account)
    : moveAddress(kit, visit, token, code, account)
}

/**
 * The address is confirmed by whoever reads its mail; the account may have been made by somebody else. What it has stays
 * only when the one who confirms is the one who made it: this browser is signed in to it, or made the sign-up of the link.
 * The browser of a later sign-up brings its own password. Any other browser leaves no way in but a new password.
 */
async function confirmSignUp(kit: Kit, visit: Visit, token: string, code: Code, account: Account): Promise<Answer> {
  if (account.verified || account.email !== code.email) deny('invalid-code')
  const { hash, name, by, redirect = '' } = code.payload
  const here = await kit.sessions.of(visit.request)
  const sameBrowser = by !== undefined && marksIn(visit.request).includes(by)
  const madeIt = here?.account.userid === account.userid || (sameBrowser && hash === undefined)
  if (!(await kit.codes.use(token, 'verify'))) deny('invalid-code')

  const choosePassword = !madeIt && !sameBrowser
  if (!madeIt) {
    await kit.sessions.endAll(account.userid)
    await kit.accounts.removeIdentities(account.userid)
    if (hash && sameBrowser) await kit.accounts.setPassword(account.userid, hash)
    else await kit.accounts.dropPassword(account.userid)
  }
  await kit.accounts.update(account.userid, { emailVerified: true, ...(name && !madeIt ? { name } : {}) })
  await kit.codes.forget(account.userid, 'verify', 'reset', ...(madeIt ? [] : (['change-email'] as const)))
  logSecurity(kit.log, 'address-confirmed', { userid: account.userid, ip: visit.ip })
  if (!choosePassword) return { body: { email: account.email, redirect, changed: false, choosePassword } }
  const { userid, email } = account
  const resetToken = await kit.codes.make({
    kind: 'reset',
    userid,
    email,
    payload: { redirect },
    livesFor: RESET_LIVES_FOR,
  })
  return { body: { email, redirect, changed: false, choosePassword, resetToken } }
}

/**
 * Moves the account to the address it asked for, only in the session that asked: a link that somebody else requested gives
 * the reader of the mail nothing to confirm. The documents move first and the account follows, so that a failure between
 * the two is mended by pressing again, or at the next start; both steps change nothing the second time.
 */
async function moveAddress(kit: Kit, visit: Visit, token: string, code: Code, account: Account): Promise<Answer> {
  const here = await kit.sessions.of(visit.request)
  if (here?.account.userid !== account.userid || here.session.id !== code.payload.session) {
    deny('failed-precondition', {
      reason: 'other-browser',
      message: 'Sign in and open this link in the browser where you asked for the change.',
    })
  }
  if (account.email !== code.email) await moveTo(kit, code.email, account)
  await kit.codes.use(token, 'change-email')
  await kit.codes.forget(account.userid, 'change-email', 'stop-change')
  logSecurity(kit.log, 'email-changed', { userid: account.userid, sessionId: here.session.id, ip: visit.ip })
  return { body: { email: code.email, redirect: code.payload.redirect ?? '', changed: true, choosePassword: false } }
}

/** What is addressed to an address that the account never showed to be its own stays where it is. */
async function moveTo(kit: Kit, to: string, { userid, email: from, verified }: Account): Promise<void> {
  const holder = await kit.accounts.byEmail(to)
  if (holder?.verified) deny('email-already-in-use')
  // Nobody ever showed that they own it; the person with the mail just did.
  if (holder) await kit.accounts.delete(holder.userid)
  if (verified) await kit.hooks.emailChanged({ userid, from, to })
  await kit.accounts.update(userid, { email: to, emailVerified: true })
  await kit.codes.forget(userid, 'verify', 'reset')
  if (!verified) return
  await kit.codes.endContractLinks(from)
  await kit.sendMail(kit.letters.emailChanged(from))
}

/**
 * Confirms the address of the person who is signed in and has the link that makes the first Admin, where no mail is sent:
 * nobody could confirm theirs otherwise, and whoever reads the console owns the machine.
 */
export async function confirmFirstAdmin(kit: Kit, visit: Visit): Promise<Answer> {
  await spendCode(kit, visit)
  const { token } = parse(BODIES.token, visit.body)
  const { account } = await signedIn(kit, visit)
  if (account.verified) return { body: { ok: true } }
  if (kit.settings.mail.smtpUrl !== '')
    deny('failed-precondition', {
      reason: 'mail-is-sent',
      message: 'Confirm your e-mail address first. Open the link we e-mailed you.',
    })
  if (!(await kit.hooks.isFirstAdminOffer(token))) deny('invalid-code')
  await kit.accounts.update(account.userid, { emailVerified: true })
  await kit.codes.forget(account.userid, 'verify')
  logSecurity(kit.log, 'address-confirmed', { userid: account.userid, ip: visit.ip })
  return { body: { ok: true } }
}

import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { findAccountByEmail, updateAccount } from '../../platform/identity/accounts.ts'
import { createCode, deleteCodes, findCode, LIFETIMES, useUpCode } from '../../platform/identity/codes.ts'
import { accounts, type VersionedAccount } from '../../platform/identity/identity.documents.ts'
import { clearLimitIn, consumeLimit } from '../../platform/identity/limits.ts'
import { needsConfirmation } from '../../platform/identity/second-steps.ts'
import {
  beginSession,
  createExpiredCookie,
  endSession,
  findSignedIn,
  touchSession,
} from '../../platform/identity/sessions.ts'
import { checkPassword, limitMail } from '../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { addCookie, mailSealed, readSignedIn, requireSignedIn, runFlow, securityFactsOf } from './flow.ts'
import { reauthenticationCode } from './identity.notifications.ts'
import { isNewDevice, recordSignIn } from './new-device.ts'
import { presentSession, presentUser } from './present-account.ts'
import { requireOwnSignIn } from './provider-only.ts'
import { keepWaitingSignIn } from './second-step.ts'
import { generateDigits } from './sign-up.ts'
import { welcome } from './welcome.ts'

const CODE_TRIES = 5
const OK = { ok: true } as const

/** Returns who is signed in. */
export async function getSession(context: Context) {
  const person = await findSignedIn(context, context)
  if (!person) return { user: null, session: null }
  if (person.account.disabled) return { user: null, session: null, because: 'user-disabled' as const }
  return { user: await presentUser(context, person.account), session: presentSession(context, person.session) }
}

/** Returns an access token of the caller's session, and extends the session. */
export async function getToken(context: Context) {
  const person = await readSignedIn(context)
  const { session, cookie } = await touchSession(context, person.session)
  if (cookie) addCookie(context, cookie)
  return context.identity.tokens.issue(session)
}

/** Signs in with a password. Reveals that an account is disabled only after the right password. */
export async function signInWithPassword(context: Context, input: Input<'identity.signInWithPassword'>) {
  const { email, password, botCheck } = input
  requireOwnSignIn(context, email)
  const account = await findAccountByEmail(context, email)
  const guess = { email, account, password, botCheck: { answer: botCheck } }
  if (!(await checkPassword(context, guess)) || !account) {
    if (!context.settings.identity.revealAccounts) refuse('invalid-credential')
    refuse(account ? 'wrong-password' : 'user-not-found')
  }
  if (account.disabled) refuse('user-disabled')
  return signIn(context, await rehashPassword(context, account, password))
}

/**
 * Starts a session of an account. Throws if its password is no longer the one that was checked, and
 * `second-step-needed` if the account has a second step. `way`: the means of the sign-in, if it is not a password.
 */
export async function signIn(context: Context, checked: VersionedAccount, way?: string) {
  if (needsConfirmation(context, context, checked)) {
    keepWaitingSignIn(context, checked, { redirect: '', way })
    refuse('second-step-needed')
  }
  const isNew = await isNewDevice(context, checked)
  const begun = await runFlow(context, async (tx) => {
    const account = await tx.get(accounts, checked.userid)
    if (account?.password !== checked.password) refuse('invalid-credential')
    if (account.disabled) refuse('user-disabled')
    return beginSession(tx, context, recordSignIn(tx, context, account, isNew))
  })
  return welcome(context, checked, begun, { way, isNew })
}

/** Stores the password's hash with the current parameters, if it was made with others. */
async function rehashPassword(context: Context, account: VersionedAccount, password: string) {
  const { passwords } = context.identity
  if (account.password === null || !passwords.isOutdated(account.password)) return account
  const hash = await passwords.hash(password)
  return runFlow(context, async (tx) => {
    const current = await tx.get(accounts, account.userid)
    return current?.password === account.password ? updateAccount(tx, current, { password: hash }) : account
  })
}

export async function signOut(context: Context) {
  const { userid, sessionId } = context.actor
  // The browser forgets the session even if its end cannot be written.
  addCookie(context, createExpiredCookie(context))
  if (userid) {
    await runFlow(context, (tx) => endSession(tx, userid, sessionId))
    logSecurity(context.log, 'signed-out', securityFactsOf(context.actor, context))
  }
  return OK
}

/**
 * Signs in again with the password, or with a mailed code for a person without a password. Starts a new session, which
 * ends the one before and its tokens. Throws `second-step-needed` like a sign-in.
 */
export async function reauthenticate(context: Context, { password, code }: Input<'identity.reauthenticate'>) {
  const { session, account } = await readSignedIn(context)
  if (password === undefined) await redeemSessionCode(context, session.id, code ?? '')
  else if (!(await checkPassword(context, { email: account.email, account, password }))) refuse('wrong-password')
  const signedIn = await signIn(context, account)
  return { session: signedIn.session }
}

async function redeemSessionCode(context: Context, sessionId: string, digits: string): Promise<void> {
  const tries = { name: 'code-of-session', whom: sessionId, window: LIFETIMES['sign-in-again'] }
  await consumeLimit(context, tries, CODE_TRIES)
  await runFlow(context, async (tx) => {
    const code = await findCode(tx, tx.now, toSessionCode(sessionId, digits), 'sign-in-again')
    if (!code) {
      logSecurity(context.log, 'sign-in-failed', securityFactsOf(context.actor, context))
      refuse('wrong-code')
    }
    useUpCode(tx, code)
    await clearLimitIn(tx, tries)
  })
}

/** Returns the stored form of a code. The six digits are valid only in the session that requested them. */
const toSessionCode = (sessionId: string, digits: string) => `${sessionId} ${digits}`

/** E-mails a code to a signed-in person without a password. */
export async function sendCode(context: Context) {
  const { email, sessionId } = context.actor
  const person = await readSignedIn(context)
  if (person.account.password !== null) refuse('failed-precondition', 'Enter your password instead.', 'has-password')
  await limitMail(context, 'code', email)
  await runFlow(context, async (tx) => {
    const { account } = await requireSignedIn(tx, context)
    const { userid } = account
    const digits = generateDigits()
    await deleteCodes(tx, userid, 'sign-in-again')
    createCode(tx, { kind: 'sign-in-again', userid, email, token: toSessionCode(sessionId, digits) })
    mailSealed(tx, context, reauthenticationCode({ to: email, code: digits, settings: context.settings }))
  })
  return OK
}

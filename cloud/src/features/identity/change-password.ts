import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { findAccountByEmail, updateAccount } from '../../platform/identity/accounts.ts'
import { answerAlike, toAppPath } from '../../platform/identity/answer-alike.ts'
import { checkNewPassword } from '../../platform/identity/check-new-password.ts'
import { createCode, deleteCodes, findCode, requireCode } from '../../platform/identity/codes.ts'
import { accounts } from '../../platform/identity/identity.documents.ts'
import { createDeviceCookie } from '../../platform/identity/known-devices.ts'
import { clearLimitIn } from '../../platform/identity/limits.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { checkPassword, limitMail, strangersCounterOf, withCodeLimit } from '../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { endSecretLinks } from '../users/end-secret-links.ts'
import { addCookie, mailSealed, readSignedIn, requireFresh, requireSignedIn, runFlow, securityFactsOf } from './flow.ts'
import { passwordChanged, passwordReset } from './identity.notifications.ts'
import { requireOwnSignIn } from './provider-only.ts'

const OK = { ok: true } as const

/** E-mails a link to choose a new password. Gives the same answer for every address, unless accounts are revealed. */
export async function requestPasswordReset(context: Context, input: Input<'identity.requestPasswordReset'>) {
  const { email, callbackURL, botCheck } = input
  const { settings, identity, ip } = context
  requireOwnSignIn(context, email)
  await identity.botCheck.pass(botCheck, ip)
  await limitMail(context, 'reset', email, await findAccountByEmail(context, email))
  await answerAlike(
    runFlow(context, async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (!account && settings.identity.revealAccounts) refuse('user-not-found')
      if (!account || account.disabled) return
      const redirect = toAppPath(callbackURL, settings.origin)
      const token = createCode(tx, { kind: 'reset', userid: account.userid, email, payload: { redirect } })
      mailSealed(tx, context, passwordReset({ to: email, token, redirect, settings }))
    }),
  )
  return OK
}

/**
 * Sets a new password with the code of an e-mail, which also confirms the address. Removes all other ways into the
 * account: ends all sessions, the lock-out, and the links of e-mails and of the calendar, and removes external
 * identities. (An identity of a provider that vouches for the address can join again.)
 */
export const resetPassword = (context: Context, input: Input<'identity.resetPassword'>) =>
  withCodeLimit(context, 'password reset', () => setPasswordByCode(context, input))

async function setPasswordByCode(context: Context, { token, newPassword }: Input<'identity.resetPassword'>) {
  const { identity, settings, store, clock } = context
  const { userid } = (await findCode(store, clock.now(), token, 'reset')) ?? refuse('invalid-code')
  const owner = (await store.get(accounts, userid ?? '')) ?? refuse('invalid-code')
  await checkNewPassword(context, newPassword, owner)
  const password = await identity.passwords.hash(newPassword)
  const { account, redirect } = await runFlow(context, async (tx) => {
    const { code, account } = await requireCode(tx, token, 'reset')
    const { userid, email } = account
    if (email !== code.email) refuse('invalid-code')
    const ended = await endSessions(tx, account)
    await deleteCodes(tx, userid, 'reset', 'verify', 'change-email', 'stop-change')
    await endSecretLinks(tx, account)
    await clearLimitIn(tx, strangersCounterOf(context, email))
    mailSealed(tx, context, passwordChanged({ to: email, settings }))
    const changes = { ...ended, password, identities: [], verified: true }
    return { account: updateAccount(tx, account, changes), redirect: code.payload.redirect ?? '' }
  })
  logSecurity(context.log, 'password-reset', securityFactsOf(account, context))
  addCookie(context, createDeviceCookie(context, account))
  return { email: account.email, redirect }
}

/** Changes the password. Requires a recent sign-in or the current password. Ends all other sessions and all links. */
export async function changePassword(context: Context, input: Input<'identity.changePassword'>) {
  const { newPassword, currentPassword } = input
  const { identity, settings } = context
  const person = await readSignedIn(context)
  requireOwnSignIn(context, person.account.email)
  if (currentPassword === undefined) requireFresh(person.session, context.clock.now())
  else {
    const { account } = person
    const guess = { email: account.email, account, password: currentPassword }
    if (!(await checkPassword(context, guess))) refuse('wrong-password')
  }
  await checkNewPassword(context, newPassword, person.account)
  const password = await identity.passwords.hash(newPassword)
  const account = await runFlow(context, async (tx) => {
    const { session, account } = await requireSignedIn(tx, context)
    // Another request may have changed the password after this one checked it.
    if (account.password !== person.account.password) refuse('requires-recent-login')
    const ended = await endSessions(tx, account, session)
    const codes = ['reset', 'change-email', 'stop-change'] as const
    await deleteCodes(tx, account.userid, ...codes, ...(account.verified ? [] : (['verify'] as const)))
    if (account.verified) await endSecretLinks(tx, account)
    mailSealed(tx, context, passwordChanged({ to: account.email, settings }))
    return updateAccount(tx, account, { ...ended, password })
  })
  logSecurity(context.log, 'password-changed', securityFactsOf(account, context))
  addCookie(context, createDeviceCookie(context, account))
  return OK
}

import { logSecurity } from '../process/security-log.ts'
import {
  accountExists,
  addressChangeRequested,
  confirmNewAddress,
  passwordChanged,
  passwordReset,
} from './identity.notifications.ts'
import {
  type IdentityContext,
  type IdentityRequest,
  padDuration,
  presentUser,
  requireCode,
  requireRecentSignIn,
  requireSignedIn,
  toAppPath,
} from './identity-context.ts'
import { checkPasswordStrength } from './passwords.ts'
import { deny } from './refusals.ts'
import { BODIES, parseBody } from './request-bodies.ts'
import { checkPassword, limitCodeUses, limitSignIns } from './sign-in.ts'
import { limitMail } from './sign-up.ts'

const OK = { ok: true } as const

/** E-mails a link to choose a new password. Gives the same answer for every address, unless accounts are revealed. */
export async function requestReset(context: IdentityContext, request: IdentityRequest) {
  const { email, callbackURL, botCheck } = parseBody(BODIES.requestReset, request.body)
  await context.botCheck.pass(botCheck, request.ip)
  await limitMail(context, request, 'reset', email)
  await padDuration(60, send())
  return { body: OK }

  async function send() {
    const account = await context.accounts.byEmail(email)
    if (!account && context.settings.identity.revealAccounts) deny('user-not-found')
    if (!account || account.disabled) return
    const redirect = toAppPath(callbackURL, context.settings.origin)
    const token = await context.codes.create({ kind: 'reset', userid: account.userid, email, payload: { redirect } })
    await context.sendMail(passwordReset({ to: email, token, redirect, settings: context.settings }))
  }
}

/**
 * Sets a new password with the code of an e-mail, which also confirms the address. Removes all other ways into the
 * account: ends all sessions and the lock-out, and removes external identities. (An identity of a provider that vouches
 * for the address can join again.)
 */
export async function resetPassword(context: IdentityContext, request: IdentityRequest) {
  const { token, newPassword } = parseBody(BODIES.reset, request.body)
  await limitCodeUses(context, request)
  const pendingCode = await context.codes.find(token, 'reset')
  if (!pendingCode) deny('invalid-code')
  checkPasswordStrength(context.policy, newPassword)
  const hash = await context.passwords.hash(newPassword)
  const { code, account } = await requireCode(context, await context.codes.redeem(token, 'reset'))
  if (account.email !== code.email) deny('invalid-code')
  await context.accounts.setPassword(account.userid, hash)
  await context.sessions.endAll(account.userid)
  await context.accounts.removeIdentities(account.userid)
  if (!account.verified) await context.accounts.update(account.userid, { emailVerified: true })
  await context.codes.delete(account.userid, 'reset', 'verify', 'change-email', 'stop-change')
  logSecurity(context.log, 'password-reset', { userid: account.userid, ip: request.ip })
  await context.codes.endLinks(account.email)
  await context.limits.clear('wrong-password', account.email)
  await context.sendMail(passwordChanged({ to: account.email, settings: context.settings }))
  return {
    body: { email: account.email, redirect: code.payload.redirect ?? '' },
    cookies: [context.devices.cookieFor({ ...account, password: hash })],
  }
}

/** Changes the password. Requires a recent sign-in or the current password. Ends all other sessions. */
export async function changePassword(context: IdentityContext, request: IdentityRequest) {
  const { newPassword, currentPassword } = parseBody(BODIES.changePassword, request.body)
  const person = await requireSignedIn(context, request)
  const { account, session } = person
  if (currentPassword !== undefined) {
    await limitSignIns(context, request)
    const from = { device: context.devices.findKnownDevice(request.raw, account), ip: request.ip }
    if (!(await checkPassword(context, account.email, account, currentPassword, from))) deny('wrong-password')
  } else requireRecentSignIn(context, person)
  checkPasswordStrength(context.policy, newPassword)
  const hash = await context.passwords.hash(newPassword)
  await context.accounts.setPassword(account.userid, hash)
  await context.sessions.endAll(account.userid, session.id)
  await context.codes.delete(account.userid, 'reset', 'change-email', 'stop-change')
  if (!account.verified) await context.codes.delete(account.userid, 'verify')
  logSecurity(context.log, 'password-changed', { userid: account.userid, sessionId: session.id, ip: request.ip })
  await context.sendMail(passwordChanged({ to: account.email, settings: context.settings }))
  return { body: OK, cookies: [context.devices.cookieFor({ ...account, password: hash })] }
}

/** E-mails a link that moves the account. A taken address gets the same answer, unless accounts are revealed. */
export async function changeEmail(context: IdentityContext, request: IdentityRequest) {
  const { newEmail, callbackURL } = parseBody(BODIES.changeEmail, request.body)
  const person = await requireSignedIn(context, request)
  requireRecentSignIn(context, person)
  if (newEmail === person.account.email)
    deny('invalid-argument', { fields: [{ field: 'newEmail', message: 'This is already your address.' }] })
  await limitMail(context, request, 'change-email', newEmail)
  await padDuration(60, send())
  return { body: OK }

  async function send() {
    const holder = await context.accounts.byEmail(newEmail)
    if (holder?.verified) {
      if (context.settings.identity.revealAccounts) deny('email-already-in-use')
      return context.sendMail(accountExists({ to: newEmail, settings: context.settings }))
    }
    const { userid, email, verified } = person.account
    await context.codes.delete(userid, 'change-email', 'stop-change')
    const redirect = toAppPath(callbackURL, context.settings.origin)
    const payload = { redirect, session: person.session.id }
    const token = await context.codes.create({ kind: 'change-email', userid, email: newEmail, payload })
    await context.sendMail(confirmNewAddress({ to: newEmail, token, redirect, settings: context.settings }))
    logSecurity(context.log, 'email-change-asked', { userid, sessionId: person.session.id, ip: request.ip })
    if (!verified) return
    const stop = await context.codes.create({ kind: 'stop-change', userid, email })
    await context.sendMail(addressChangeRequested({ to: email, token: stop, settings: context.settings }))
  }
}

/** Stops a change of address by the link to the old address. Ends all sessions: an attacker may have one. */
export async function stopEmailChange(context: IdentityContext, request: IdentityRequest) {
  const { token } = parseBody(BODIES.token, request.body)
  await limitCodeUses(context, request)
  const { code, account } = await requireCode(context, await context.codes.redeem(token, 'stop-change'))
  if (account.email !== code.email) deny('invalid-code')
  const { userid, email } = account
  await context.codes.delete(userid, 'change-email', 'stop-change')
  await context.sessions.endAll(userid)
  logSecurity(context.log, 'email-change-stopped', { userid, ip: request.ip })
  const resetToken = await context.codes.create({ kind: 'reset', userid, email })
  return { body: { email, resetToken } }
}

export async function updateUser(context: IdentityContext, request: IdentityRequest) {
  const { name } = parseBody(BODIES.updateUser, request.body)
  const { account } = await requireSignedIn(context, request)
  if (name !== undefined) {
    // The documents are changed first: their name is the one that is shown, and a retry after a failure repairs both.
    if (account.verified) await context.hooks.renamed({ userid: account.userid, email: account.email, name })
    await context.accounts.update(account.userid, { name })
  }
  return { body: { user: await presentUser(context, (await context.accounts.byId(account.userid)) ?? account) } }
}

/** Deletes the account. The documents are deleted first, so that a retry after a failure deletes both. */
export async function deleteUser(context: IdentityContext, request: IdentityRequest) {
  parseBody(BODIES.none, request.body)
  const person = await requireSignedIn(context, request)
  requireRecentSignIn(context, person)
  const { userid, email } = person.account
  await context.hooks.accountDeleted({ userid, email })
  await context.accounts.delete(userid)
  if (person.account.verified) await context.codes.endLinks(email)
  logSecurity(context.log, 'account-deleted', { userid, ip: request.ip })
  return { body: OK, cookies: [context.sessions.expiredCookie()] }
}

export async function listSessions(context: IdentityContext, request: IdentityRequest) {
  const { account, session } = await requireSignedIn(context, request)
  const sessions = await context.sessions.list(account.userid)
  return {
    body: {
      sessions: sessions.map(({ id, createdAt, expiresAt, lastSeenAt, ip, userAgent }) => ({
        id,
        createdAt,
        expiresAt,
        lastSeenAt,
        ip,
        userAgent,
        current: id === session.id,
      })),
    },
  }
}

export async function revokeSession(context: IdentityContext, request: IdentityRequest) {
  const { id } = parseBody(BODIES.session, request.body)
  const { account, session } = await requireSignedIn(context, request)
  await context.sessions.end(account.userid, id)
  return { body: OK, ...(id === session.id ? { cookies: [context.sessions.expiredCookie()] } : {}) }
}

/** Ends all other sessions, and a pending change of address, which one of them may have requested. */
export async function revokeOtherSessions(context: IdentityContext, request: IdentityRequest) {
  parseBody(BODIES.none, request.body)
  const { account, session } = await requireSignedIn(context, request)
  await context.sessions.endAll(account.userid, session.id)
  await context.codes.delete(account.userid, 'change-email', 'stop-change')
  logSecurity(context.log, 'sessions-ended', { userid: account.userid, sessionId: session.id, ip: request.ip })
  return { body: OK }
}

import { DAY } from '@belay/contract/constants'
import { logSecurity } from '../security-log.ts'
import { BODIES, parse } from './bodies.ts'
import {
  type Answer,
  atLeast,
  type Kit,
  mustBeFresh,
  pathOfApp,
  RESET_LIVES_FOR,
  signedIn,
  userOf,
  type Visit,
} from './kit.ts'
import { loginLink } from './letters.ts'
import { mustBeStrong } from './passwords.ts'
import { deny } from './refusals.ts'
import { checkPassword, maySignIn, spendCode } from './sign-in.ts'
import { mayWrite } from './sign-up.ts'

const OK = { ok: true } as const

/** Mails a link to choose a new password. The same answer for every address, unless accounts are revealed. */
export async function requestReset(kit: Kit, visit: Visit): Promise<Answer> {
  const { email, callbackURL, botCheck } = parse(BODIES.requestReset, visit.body)
  await kit.botCheck.pass(botCheck, visit.ip)
  await mayWrite(kit, visit, 'reset', email)
  await atLeast(60, send())
  return { body: OK }

  async function send() {
    const account = await kit.accounts.byEmail(email)
    if (!account && kit.settings.identity.revealAccounts) deny('user-not-found')
    if (!account || account.disabled) return
    const redirect = pathOfApp(callbackURL, kit.settings.origin)
    const token = await kit.codes.make({
      kind: 'reset',
      userid: account.userid,
      email,
      payload: { redirect },
      livesFor: RESET_LIVES_FOR,
    })
    await kit.sendMail(kit.letters.reset(email, loginLink(kit.settings, 'reset', token, redirect)))
  }
}

/**
 * Sets a new password with a code from the mail, which also shows that the address is theirs. It leaves no other way in:
 * all sessions and the lock-out end, and external identities are removed (one that vouches for the address joins again).
 */
export async function resetPassword(kit: Kit, visit: Visit): Promise<Answer> {
  const { token, newPassword } = parse(BODIES.reset, visit.body)
  await spendCode(kit, visit)
  const found = await kit.codes.peek(token, 'reset')
  if (!found) deny('invalid-code')
  mustBeStrong(kit.policy, newPassword)
  const hash = await kit.passwords.hash(newPassword)
  const code = await kit.codes.use(token, 'reset')
  const account = code?.userid ? await kit.accounts.byId(code.userid) : null
  if (!code || !account || account.disabled || account.email !== code.email) deny('invalid-code')
  await kit.accounts.setPassword(account.userid, hash)
  await kit.sessions.endAll(account.userid)
  await kit.accounts.removeIdentities(account.userid)
  if (!account.verified) await kit.accounts.update(account.userid, { emailVerified: true })
  await kit.codes.forget(account.userid, 'reset', 'verify', 'change-email', 'stop-change')
  logSecurity(kit.log, 'password-reset', { userid: account.userid, ip: visit.ip })
  await kit.codes.endContractLinks(account.email)
  await kit.limits.clear('wrong-password', account.email)
  await kit.sendMail(kit.letters.passwordChanged(account.email))
  return {
    body: { email: account.email, redirect: code.payload.redirect ?? '' },
    cookies: [kit.devices.cookieFor({ ...account, password: hash })],
  }
}

/** Changes the password: with a fresh session, or the current password. Ends the other sessions. */
export async function changePassword(kit: Kit, visit: Visit): Promise<Answer> {
  const { newPassword, currentPassword } = parse(BODIES.changePassword, visit.body)
  const person = await signedIn(kit, visit)
  const { account, session } = person
  if (currentPassword !== undefined) {
    await maySignIn(kit, visit)
    const from = { device: kit.devices.of(visit.request, account), ip: visit.ip }
    if (!(await checkPassword(kit, account.email, account, currentPassword, from))) deny('wrong-password')
  } else mustBeFresh(kit, person)
  mustBeStrong(kit.policy, newPassword)
  const hash = await kit.passwords.hash(newPassword)
  await kit.accounts.setPassword(account.userid, hash)
  await kit.sessions.endAll(account.userid, session.id)
  await kit.codes.forget(
    account.userid,
    'reset',
    'change-email',
    'stop-change',
    ...(account.verified ? [] : (['verify'] as const)),
  )
  logSecurity(kit.log, 'password-changed', { userid: account.userid, sessionId: session.id, ip: visit.ip })
  await kit.sendMail(kit.letters.passwordChanged(account.email))
  return { body: OK, cookies: [kit.devices.cookieFor({ ...account, password: hash })] }
}

/** Asks the new address to confirm; the account moves when it does. A taken address answers the same, unless accounts are revealed. */
export async function changeEmail(kit: Kit, visit: Visit): Promise<Answer> {
  const { newEmail, callbackURL } = parse(BODIES.changeEmail, visit.body)
  const person = await signedIn(kit, visit)
  mustBeFresh(kit, person)
  if (newEmail === person.account.email)
    deny('invalid-argument', { fields: [{ field: 'newEmail', message: 'This is already your address.' }] })
  await mayWrite(kit, visit, 'change-email', newEmail)
  await atLeast(60, send())
  return { body: OK }

  async function send() {
    const holder = await kit.accounts.byEmail(newEmail)
    if (holder?.verified) {
      if (kit.settings.identity.revealAccounts) deny('email-already-in-use')
      return kit.sendMail(kit.letters.alreadyHere(newEmail))
    }
    const { userid, email, verified } = person.account
    await kit.codes.forget(userid, 'change-email', 'stop-change')
    const redirect = pathOfApp(callbackURL, kit.settings.origin)
    const token = await kit.codes.make({
      kind: 'change-email',
      userid,
      email: newEmail,
      payload: { redirect, session: person.session.id },
      livesFor: DAY,
    })
    await kit.sendMail(kit.letters.changeEmail(newEmail, loginLink(kit.settings, 'change-email', token, redirect)))
    logSecurity(kit.log, 'email-change-asked', { userid, sessionId: person.session.id, ip: visit.ip })
    if (!verified) return
    const stop = await kit.codes.make({ kind: 'stop-change', userid, email, livesFor: DAY })
    await kit.sendMail(kit.letters.emailChangeAsked(email, loginLink(kit.settings, 'stop-change', stop)))
  }
}

/**
 * Stops a change of address, by the link that the old address got. Whoever asked for it was signed in, so everybody is
 * signed out; the answer carries a code to choose a new password.
 */
export async function stopEmailChange(kit: Kit, visit: Visit): Promise<Answer> {
  const { token } = parse(BODIES.token, visit.body)
  await spendCode(kit, visit)
  const code = await kit.codes.use(token, 'stop-change')
  const account = code?.userid ? await kit.accounts.byId(code.userid) : null
  if (!account || account.disabled || account.email !== code?.email) deny('invalid-code')
  const { userid, email } = account
  await kit.codes.forget(userid, 'change-email', 'stop-change')
  await kit.sessions.endAll(userid)
  logSecurity(kit.log, 'email-change-stopped', { userid, ip: visit.ip })
  const resetToken = await kit.codes.make({ kind: 'reset', userid, email, livesFor: RESET_LIVES_FOR })
  return { body: { email, resetToken } }
}

export async function updateUser(kit: Kit, visit: Visit): Promise<Answer> {
  const { name } = parse(BODIES.updateUser, visit.body)
  const { account } = await signedIn(kit, visit)
  if (name !== undefined) {
    // The documents go first: what they say is shown, and a failure between the two can be tried again.
    if (account.verified) await kit.hooks.renamed({ userid: account.userid, email: account.email, name })
    await kit.accounts.update(account.userid, { name })
  }
  return { body: { user: await userOf(kit, (await kit.accounts.byId(account.userid)) ?? account) } }
}

/** Deletes the account and ends everything of it. The documents go first: a failure between the two can be tried again. */
export async function deleteUser(kit: Kit, visit: Visit): Promise<Answer> {
  parse(BODIES.none, visit.body)
  const person = await signedIn(kit, visit)
  mustBeFresh(kit, person)
  const { userid, email } = person.account
  await kit.hooks.accountDeleted({ userid, email })
  await kit.accounts.delete(userid)
  if (person.account.verified) await kit.codes.endContractLinks(email)
  logSecurity(kit.log, 'account-deleted', { userid, ip: visit.ip })
  return { body: OK, cookies: [kit.sessions.noCookie()] }
}

export async function listSessions(kit: Kit, visit: Visit): Promise<Answer> {
  const { account, session } = await signedIn(kit, visit)
  const sessions = await kit.sessions.list(account.userid)
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

export async function revokeSession(kit: Kit, visit: Visit): Promise<Answer> {
  const { id } = parse(BODIES.session, visit.body)
  const { account, session } = await signedIn(kit, visit)
  await kit.sessions.end(account.userid, id)
  return { body: OK, ...(id === session.id ? { cookies: [kit.sessions.noCookie()] } : {}) }
}

/** Ends all sessions but this one, and a change of address that one of them may have asked for. */
export async function revokeOtherSessions(kit: Kit, visit: Visit): Promise<Answer> {
  parse(BODIES.none, visit.body)
  const { account, session } = await signedIn(kit, visit)
  await kit.sessions.endAll(account.userid, session.id)
  await kit.codes.forget(account.userid, 'change-email', 'stop-change')
  logSecurity(kit.log, 'sessions-ended', { userid: account.userid, sessionId: session.id, ip: visit.ip })
  return { body: OK }
}

import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { deleteAccount, findAccountByEmail, lockAddress, updateAccount } from '../../platform/identity/accounts.ts'
import { answerAlike, toAppPath } from '../../platform/identity/answer-alike.ts'
import { createCode, deleteCodes, requireCode, useUpCode } from '../../platform/identity/codes.ts'
import { endDocumentLinks } from '../../platform/identity/document-links.ts'
import type { VersionedAccount, VersionedCode } from '../../platform/identity/identity.documents.ts'
import { endSessions, findActorSession } from '../../platform/identity/sessions.ts'
import { limitMail, withCodeLimit } from '../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { changeEmail as changeEmailOfDocuments } from '../users/change-email.ts'
import { endSecretLinks } from '../users/end-secret-links.ts'
import { mailSealed, requireFresh, requireSignedIn, runFlow, securityFactsOf } from './flow.ts'
import { accountExists, addressChanged, addressChangeRequested, confirmNewAddress } from './identity.notifications.ts'

/** E-mails a link that moves the account. A taken address gets the same answer, unless accounts are revealed. */
export async function changeEmail(context: Context, { newEmail, callbackURL }: Input<'identity.changeEmail'>) {
  const { settings } = context
  await runFlow(context, async (tx) => requireFresh((await requireSignedIn(tx, context)).session, tx.now))
  if (newEmail === context.actor.email) refuseField('newEmail', 'This is already your address.')
  await limitMail(context, 'change-email', newEmail)
  const isAsked = await answerAlike(
    runFlow(context, async (tx) => {
      const { session, account } = await requireSignedIn(tx, context)
      requireFresh(session, tx.now)
      const holder = await findAccountByEmail(tx, newEmail)
      if (holder?.verified) {
        if (settings.identity.revealAccounts) refuse('email-already-in-use')
        mailSealed(tx, context, accountExists({ to: newEmail, settings }))
        return false
      }
      const { userid, email, verified } = account
      await deleteCodes(tx, userid, 'change-email', 'stop-change')
      const redirect = toAppPath(callbackURL, settings.origin)
      const payload = { redirect, session: session.id }
      const token = createCode(tx, { kind: 'change-email', userid, email: newEmail, payload })
      mailSealed(tx, context, confirmNewAddress({ to: newEmail, token, redirect, settings }))
      if (verified) {
        const stop = createCode(tx, { kind: 'stop-change', userid, email })
        mailSealed(tx, context, addressChangeRequested({ to: email, token: stop, settings }))
      }
      return true
    }),
  )
  if (isAsked) logSecurity(context.log, 'email-change-asked', securityFactsOf(context.actor, context))
  return { ok: true } as const
}

/**
 * Moves the account to the new address of a code, with the person's documents if the old address was confirmed. Works
 * only in the session that requested the change, because a link that another person requested must not give the reader
 * of the e-mail access.
 */
export async function confirmNewEmail(tx: Tx, context: Context, code: VersionedCode, account: VersionedAccount) {
  const signedIn = await findActorSession(tx, context.actor)
  if (signedIn?.account.userid !== account.userid || signedIn.session.id !== code.payload.session)
    refuse(
      'failed-precondition',
      'Sign in and open this link in the browser where you asked for the change.',
      'other-browser',
    )
  const { userid, email: from, verified } = account
  const to = code.email
  await lockAddress(tx, to)
  const holder = await findAccountByEmail(tx, to)
  if (holder?.verified) refuse('email-already-in-use')
  // The other account is not confirmed, and this person has just shown that they own the address.
  if (holder) await deleteAccount(tx, holder.userid)
  if (verified) await changeEmailOfDocuments(tx, { userid, from, to })
  updateAccount(tx, account, { email: to, verified: true })
  await deleteCodes(tx, userid, 'verify', 'reset', 'change-email', 'stop-change')
  if (verified) {
    await endDocumentLinks(tx, from)
    mailSealed(tx, context, addressChanged({ to: from, settings: context.settings }))
  }
  return { email: to, redirect: code.payload.redirect ?? '', changed: true, choosePassword: false }
}

/** Stops a change of address by the link to the old address. Ends all sessions: an attacker may have one. */
export async function stopEmailChange(context: Context, { token }: Input<'identity.stopEmailChange'>) {
  const stopChange = async (tx: Tx) => {
    const { code, account } = await requireCode(tx, token, 'stop-change')
    if (account.email !== code.email) refuse('invalid-code')
    useUpCode(tx, code)
    const { userid, email } = account
    await deleteCodes(tx, userid, 'change-email')
    await endSecretLinks(tx, account)
    updateAccount(tx, account, await endSessions(tx, account))
    return { account, resetToken: createCode(tx, { kind: 'reset', userid, email }) }
  }
  const { account, resetToken } = await withCodeLimit(context, 'stopped change', () => runFlow(context, stopChange))
  logSecurity(context.log, 'email-change-stopped', securityFactsOf(account, context))
  return { email: account.email, resetToken }
}

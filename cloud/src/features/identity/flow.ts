import { type Actor, SYSTEM } from '../../platform/calls/actor.ts'
import type { Context } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import type { Account, VersionedSession } from '../../platform/identity/identity.documents.ts'
import { findActorSession, findSessionByID, isFresh, type SignedIn } from '../../platform/identity/sessions.ts'
import { renderMail } from '../../platform/mail/mail-template.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import type { SecurityFacts } from '../../platform/process/security-log.ts'
import type { IdentityMail } from './identity.notifications.ts'

/** Runs one flow of sign-in in one transaction. Its changes of documents count as the person's own. */
export function runFlow<Result>(context: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { userid, email, name, sessionId, ip, userAgent } = context.actor
  const actor: Actor = userid ? { ...SYSTEM, userid, email, name, sessionId, ip, userAgent } : SYSTEM
  return transact(context, actor, context.call, work)
}

/** Returns the caller's session and account. Throws `user-token-expired` if the session has just ended. */
export const requireSignedIn = async (tx: Tx, { actor }: Context): Promise<SignedIn> =>
  (await findActorSession(tx, actor)) ?? refuse('user-token-expired')

/** Returns the caller's session and account now, outside of a transaction. Throws `user-token-expired` without one. */
export const readSignedIn = async ({ store, actor, clock }: Context): Promise<SignedIn> =>
  (await findSessionByID(store.createPipelinedReader(), actor, clock.now())) ?? refuse('user-token-expired')

/** Throws `requires-recent-login` unless the person signed in or entered the password in the last five minutes. */
export function requireFresh(session: VersionedSession, now: number): void {
  if (!isFresh(session, now)) refuse('requires-recent-login')
}

/** Sends an e-mail after the commit. It is stored encrypted, so that no database or backup shows its link or code. */
export function mailSealed(tx: Tx, { settings, identity }: Context, mail: IdentityMail): void {
  const sealed = identity.seal(JSON.stringify(renderMail(settings, mail)))
  enqueue(tx, { kind: 'sealedMail', to: mail.to, subject: mail.subjectWithoutCode ?? mail.subject, sealed })
}

/** Sets a cookie with the answer. */
export function addCookie({ responseFacts }: Context, cookie: string): void {
  responseFacts.cookies = [...(responseFacts.cookies ?? []), cookie]
}

/** Returns the facts of a security event of an account. */
export const securityFactsOf = (
  { userid, email }: Pick<Account, 'userid' | 'email'>,
  { ip, actor }: Context,
): SecurityFacts => ({ userid, email, ip, ...(actor.sessionId && { sessionId: actor.sessionId }) })

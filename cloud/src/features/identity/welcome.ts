import type { Context } from '../../platform/calls/gate.ts'
import type { VersionedAccount, VersionedSession } from '../../platform/identity/identity.documents.ts'
import { createDeviceCookie } from '../../platform/identity/known-devices.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { addCookie } from './flow.ts'
import { presentSession, presentUser } from './present-account.ts'

/** Sets the cookies of a session that has begun, and records it. Returns the answer of a sign-in. */
export async function welcome(
  context: Context,
  account: VersionedAccount,
  { session, cookie }: { session: VersionedSession; cookie: string },
  way?: string,
) {
  addCookie(context, cookie)
  addCookie(context, createDeviceCookie(context, account))
  const { userid, email } = account
  const facts = { userid, email, sessionId: session.id, ip: context.ip, ...(way && { detail: way }) }
  logSecurity(context.log, 'signed-in', facts)
  return { user: await presentUser(context, account), session: presentSession(context, session) }
}

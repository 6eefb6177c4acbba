import type { Context } from '../../platform/calls/gate.ts'
import type { VersionedAccount, VersionedSession } from '../../platform/identity/identity.documents.ts'
import { createDeviceCookie } from '../../platform/identity/known-devices.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { addCookie } from './flow.ts'
import { NEW_DEVICE } from './new-device.ts'
import { presentSession, presentUser } from './present-account.ts'

/**
 * Sets the cookies of a session that has begun, and records it. Returns the answer of a sign-in. `way`: the provider,
 * a passkey or an e-mailed code, instead of a password. `isNew`: the device is new, and its owner gets an e-mail.
 */
export async function welcome(
  context: Context,
  account: VersionedAccount,
  { session, cookie }: { session: VersionedSession; cookie: string },
  { way, isNew }: { way?: string | undefined; isNew: boolean },
) {
  addCookie(context, cookie)
  addCookie(context, createDeviceCookie(context, account))
  const { userid, email } = account
  const detail = [way, isNew && NEW_DEVICE].filter(Boolean).join(' ')
  const facts = { userid, email, sessionId: session.id, ip: context.ip, ...(detail && { detail }) }
  logSecurity(context.log, 'signed-in', facts)
  return { user: await presentUser(context, account), session: presentSession(context, session) }
}

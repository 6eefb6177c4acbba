import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { deleteAccount, updateAccount } from '../../platform/identity/accounts.ts'
import { deleteCodes } from '../../platform/identity/codes.ts'
import {
  createExpiredCookie,
  endSession,
  endSessions,
  listSessions as listSessionsOf,
} from '../../platform/identity/sessions.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { notify } from '../notifications/notify.ts'
import { deleteUserDocument, deleteUserTraces } from '../users/delete-user.ts'
import { renameUser } from '../users/update-user.ts'
import { users } from '../users/users.documents.ts'
import { staffLeft } from '../users/users.notifications.ts'
import { endWorkByEmail } from '../users/work-of-user.ts'
import { addCookie, readSignedIn, requireFresh, requireSignedIn, runFlow, securityFactsOf } from './flow.ts'
import { presentUser } from './present-account.ts'

const OK = { ok: true } as const

/** Changes the person's name, in the account and in the documents. */
export async function updateUser(context: Context, { name }: Input<'identity.updateUser'>) {
  const account = await runFlow(context, async (tx) => {
    const { account } = await requireSignedIn(tx, context)
    if (name === undefined) return account
    if (account.verified) await renameUser(tx, account, name)
    return updateAccount(tx, account, { name })
  })
  return { user: await presentUser(context, account) }
}

/** Deletes the person's account and documents. Refused for the last Admin. */
export async function deleteUser(context: Context) {
  const account = await runFlow(context, async (tx) => {
    const { session, account } = await requireSignedIn(tx, context)
    requireFresh(session, tx.now)
    const { userid, email } = account
    const user = await tx.get(users, email)
    if (user?.userid === userid) {
      const released = await endWorkByEmail(tx, context, email)
      if (released.length > 0) await notify(tx, context, staffLeft({ user, released }))
      await deleteUserDocument(tx, user)
    }
    await deleteUserTraces(tx, userid)
    await deleteAccount(tx, userid)
    return account
  })
  logSecurity(context.log, 'account-deleted', securityFactsOf(account, context))
  addCookie(context, createExpiredCookie(context))
  return OK
}

export async function listSessions(context: Context) {
  const { account, session } = await readSignedIn(context)
  const open = await listSessionsOf(context, account, context.clock.now())
  return {
    sessions: open.map(({ id, createdAt, expiresAt, lastSeenAt, ip, userAgent }) => ({
      id,
      createdAt,
      expiresAt,
      lastSeenAt,
      ip,
      userAgent,
      current: id === session.id,
    })),
  }
}

export async function revokeSession(context: Context, { id }: Input<'identity.revokeSession'>) {
  await runFlow(context, async (tx) => {
    const { account } = await requireSignedIn(tx, context)
    await endSession(tx, account.userid, id)
  })
  if (id === context.actor.sessionId) addCookie(context, createExpiredCookie(context))
  return OK
}

/** Ends all other sessions, and a pending change of address, which one of them may have requested. */
export async function revokeOtherSessions(context: Context) {
  const account = await runFlow(context, async (tx) => {
    const { account, session } = await requireSignedIn(tx, context)
    await deleteCodes(tx, account.userid, 'change-email', 'stop-change')
    return updateAccount(tx, account, await endSessions(tx, account, session))
  })
  logSecurity(context.log, 'sessions-ended', securityFactsOf(account, context))
  return OK
}

/** Returns the external identities that are linked to the person's account. */
export async function listIdentities(context: Context) {
  const { account } = await readSignedIn(context)
  const names = new Map(context.identity.providers.list.map(({ id, name }) => [id, name]))
  return {
    identities: account.identities.map(({ id, provider, linkedAt }) => ({
      id,
      provider,
      linkedAt,
      name: names.get(provider) ?? provider,
    })),
  }
}

/** Removes an external identity. Throws if it is the only way to sign in. */
export async function removeIdentity(context: Context, { id }: Input<'identity.removeIdentity'>) {
  const account = await runFlow(context, async (tx) => {
    const { account, session } = await requireSignedIn(tx, context)
    requireFresh(session, tx.now)
    const identities = account.identities.filter((identity) => identity.id !== id)
    if (account.password === null && identities.length === 0)
      refuse('failed-precondition', "Set a password first. Without one, you couldn't sign in.", 'last-sign-in')
    return updateAccount(tx, account, { identities })
  })
  logSecurity(context.log, 'identity-removed', securityFactsOf(account, context))
  return OK
}

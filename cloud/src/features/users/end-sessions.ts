import { type Context, type Input, runInTransaction } from '../../platform/calls/gate.ts'
import { updateAccount } from '../../platform/identity/accounts.ts'
import { deleteCodes } from '../../platform/identity/codes.ts'
import { accounts } from '../../platform/identity/identity.documents.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { writeSecurityLine } from '../../platform/process/security-log.ts'
import { notify } from '../notifications/notify.ts'
import { recordSecurityEvent } from '../security-events/record-security-changes.ts'
import { endSecretLinks } from './end-secret-links.ts'
import { users } from './users.documents.ts'
import { signedOutByAdmin } from './users.notifications.ts'
import { mayEndSessions } from './users.rules.ts'

/**
 * Signs a person out on all devices: ends their sessions, with the access tokens and open streams, a pending change of
 * address, which one of the sessions may have requested, and the links of e-mails and of the calendar.
 */
export async function endSessionsOfUser(context: Context, { email }: Input<'users.endSessions'>) {
  const userid = await runInTransaction(context, async (tx) => {
    const user = mayEndSessions(tx.actor, await tx.get(users, email))
    const account = await tx.get(accounts, user.userid)
    if (account) {
      await deleteCodes(tx, user.userid, 'change-email', 'stop-change')
      if (account.verified) await endSecretLinks(tx, account)
      updateAccount(tx, account, await endSessions(tx, account))
    }
    recordSecurityEvent(tx, 'sessions-ended', { userid: user.userid, email: user.email })
    await notify(tx, context, signedOutByAdmin({ user, by: tx.actor }))
    return user.userid
  })
  writeSecurityLine(context.log, 'sessions-ended', { userid, by: context.actor.userid })
  return { ok: true } as const
}

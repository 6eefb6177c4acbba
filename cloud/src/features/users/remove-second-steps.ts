import { type Context, type Input, requireCurrent, runInTransaction } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { updateAccount } from '../../platform/identity/accounts.ts'
import { accounts, type VersionedAccount } from '../../platform/identity/identity.documents.ts'
import { hasSecondStep } from '../../platform/identity/second-steps.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { writeSecurityLine } from '../../platform/process/security-log.ts'
import { notify } from '../notifications/notify.ts'
import { recordSecurityEvent } from '../security-events/record-security-changes.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { secondStepsRemoved } from './users.notifications.ts'
import { mayRemoveSecondSteps } from './users.rules.ts'

/**
 * Removes the second steps of a person who can no longer use them, and ends their sessions. Tells the person and the
 * other Admins.
 */
export async function removeSecondSteps(
  context: Context,
  { email, version }: Input<'users.removeSecondSteps'>,
): Promise<VersionedUser> {
  const user = await runInTransaction(context, async (tx) => {
    const found = await requireCurrent(tx, users, email, version)
    const account = await tx.get(accounts, found.userid)
    const user = mayRemoveSecondSteps(tx.actor, found, account !== null && hasSecondStep(account))
    if (account) await removeSecondStepsIn(tx, account)
    await notify(tx, context, secondStepsRemoved({ user, by: tx.actor }))
    return user
  })
  writeSecurityLine(context.log, 'second-step-removed', { userid: user.userid, by: context.actor.userid })
  return user
}

/** Removes all second steps of an account, and ends its sessions. */
export async function removeSecondStepsIn(tx: Tx, account: VersionedAccount): Promise<void> {
  const { userid, email } = account
  updateAccount(tx, account, { secondSteps: null, ...(await endSessions(tx, account)) })
  recordSecurityEvent(tx, 'second-step-removed', { userid, email })
}

import { type Context, type Input, requireCurrent, runInTransaction } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { updateAccount } from '../../platform/identity/accounts.ts'
import { accounts } from '../../platform/identity/identity.documents.ts'
import { hasSecondStep } from '../../platform/identity/second-steps.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { notify } from '../notifications/notify.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { secondStepsRemoved } from './users.notifications.ts'
import { mayRemoveSecondSteps } from './users.rules.ts'

/**
 * Removes the second steps of a person who can no longer use them, and ends their sessions. Tells the person and the
 * other Admins. Refused for the Admin's own account, where removing a step requires a recent sign-in.
 */
export async function removeSecondSteps(
  context: Context,
  { email, version }: Input<'users.removeSecondSteps'>,
): Promise<VersionedUser> {
  const user = await runInTransaction(context, async (tx) => {
    const user = mayRemoveSecondSteps(tx.actor, await requireCurrent(tx, users, email, version))
    await removeSecondStepsIn(tx, user.userid)
    await notify(tx, context, secondStepsRemoved({ user, by: tx.actor }))
    return user
  })
  const { userid } = user
  logSecurity(context.log, 'second-step-removed', { userid, email, by: context.actor.userid })
  return user
}

/** Removes all second steps of an account, and ends its sessions. Throws if it has none. */
export async function removeSecondStepsIn(tx: Tx, userid: string): Promise<void> {
  const account = await tx.get(accounts, userid)
  if (!account || !hasSecondStep(account)) refuse('failed-precondition', 'They have no second step.', 'no-second-step')
  updateAccount(tx, account, { secondSteps: null, ...(await endSessions(tx, account)) })
}

import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { type Context, type Input, requireCurrent, runInTransaction } from '../../platform/calls/gate.ts'
import { setAccountDisabled } from '../../platform/identity/accounts.ts'
import { writeSecurityLine } from '../../platform/process/security-log.ts'
import { deleteSubscriptions } from '../../platform/push/subscriptions.ts'
import { notify } from '../notifications/notify.ts'
import { endCalendarFeeds } from '../programs/schedule/end-calendar-feeds.ts'
import { lockOtherAdmins } from './find-users.ts'
import { recordFormerAdmin } from './record-former-admin.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { adminDisabled, adminEnabled } from './users.notifications.ts'
import { mayLoseAdmin } from './users.rules.ts'
import { endWorkByEmail } from './work-of-user.ts'

/** Disables a person's account. Refused for the last Admin. */
export const disableUser = (context: Context, input: Input<'users.disable'>) => setDisabled(context, input, true)

/** Enables a person's account again. */
export const enableUser = (context: Context, input: Input<'users.enable'>) => setDisabled(context, input, false)

/** Stores the change with that of the account. */
async function setDisabled(context: Context, input: Input<'users.disable'>, disabled: boolean): Promise<VersionedUser> {
  const updated = await runInTransaction(context, async (tx) => {
    const user = await requireCurrent(tx, users, input.email, input.version)
    const hasOthers = await lockOtherAdmins(tx, user.email)
    const permitted = disabled ? mayLoseAdmin(user, hasOthers) : mayAsAdmin(tx.actor, user)
    if (disabled) await recordFormerAdmin(tx, user)
    if (input.release) await endWorkByEmail(tx, context, user.email)
    await setAccountDisabled(tx, user.userid, disabled)
    if (disabled) {
      await endCalendarFeeds(tx, user.userid)
      await deleteSubscriptions(tx, user.userid)
    }
    if (user.permission === 'Admin' && disabled !== user.disabled)
      await notify(tx, context, (disabled ? adminDisabled : adminEnabled)({ user, by: tx.actor }))
    const isAdminAgain = user.permission === 'Admin' && user.disabled && !disabled
    return tx.update(users, permitted, { disabled, ...(isAdminAgain ? { adminSince: tx.now } : {}) })
  })
  writeSecurityLine(context.log, disabled ? 'sign-in-disabled' : 'sign-in-enabled', {
    userid: updated.userid,
    by: context.actor.userid,
  })
  return updated
}

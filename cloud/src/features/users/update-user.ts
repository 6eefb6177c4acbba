import { isStaffRole, type Role } from '@belay/contract/roles'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { type Context, type Input, requireCurrent, runInTransaction } from '../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { writeSecurityLine } from '../../platform/process/security-log.ts'
import { notify } from '../notifications/notify.ts'
import { findOrCreateStaff } from '../staff/create-staff.ts'
import { renameStaff } from '../staff/update-staff.ts'
import { endSecretLinks } from './end-secret-links.ts'
import { lockOtherAdmins } from './find-users.ts'
import { recordFormerAdmin } from './record-former-admin.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { adminRoleChanged, roleChanged } from './users.notifications.ts'
import { mayFollowAccount, mayLoseAdmin } from './users.rules.ts'
import { endWorkByEmail } from './work-of-user.ts'

/** Changes the name of the person with this account, in their documents. Does nothing without documents. */
export async function renameUser(tx: Tx, { userid, email }: { userid: string; email: string }, name: string) {
  const user = await tx.get(users, email)
  if (user?.userid !== userid || user.username === name) return
  tx.update(users, mayFollowAccount(user, userid), { username: name })
  await renameStaff(tx, email, name)
}

/** Changes the role or the name. Notifies the person of a new role. Gives a new Facilitator a staff record. */
export async function updateUser(context: Context, input: Input<'users.update'>): Promise<VersionedUser> {
  let roleBefore: Role | undefined
  const updated = await runInTransaction(context, async (tx) => {
    const user = await requireCurrent(tx, users, input.email, input.version)
    if (input.payRate !== undefined && (input.permission ?? user.permission) !== 'Facilitator')
      refuse('invalid-argument', undefined, {
        fields: [{ field: 'payRate', message: 'Only Facilitators have a pay rate.' }],
      })
    if (input.release && isStaffRole(input.permission ?? user.permission))
      refuseField('release', 'Only people who stop working programs give up their shifts.')
    roleBefore = user.permission
    const hasOthers = input.permission ? await lockOtherAdmins(tx, user.email) : false
    const permitted =
      input.permission && input.permission !== 'Admin' ? mayLoseAdmin(user, hasOthers) : mayAsAdmin(tx.actor, user)
    const updated = tx.update(users, permitted, {
      ...(input.permission ? { permission: input.permission } : {}),
      ...(input.permission === 'Admin' && user.permission !== 'Admin' ? { adminSince: tx.now } : {}),
      ...(input.username ? { username: input.username } : {}),
    })
    if (updated.username !== user.username) await renameStaff(tx, user.email, updated.username)
    if (input.permission === 'Facilitator' || input.payRate !== undefined)
      await findOrCreateStaff(tx, context, {
        email: user.email,
        name: updated.username,
        payRate: input.payRate ?? null,
      })
    if (input.permission && input.permission !== 'Admin') await recordFormerAdmin(tx, user)
    if (input.release) await endWorkByEmail(tx, context, user.email)
    if (isStaffRole(user.permission) && !isStaffRole(updated.permission)) await endSecretLinks(tx, user)
    if (input.permission && input.permission !== user.permission) {
      const changesAdmins = [input.permission, user.permission].includes('Admin')
      if (changesAdmins || user.userid === tx.actor.userid)
        await notify(tx, context, adminRoleChanged({ user: updated, from: user.permission, by: tx.actor }))
      await notify(tx, context, roleChanged({ user: updated }))
    }
    return updated
  })
  const { userid, permission: to } = updated
  if (roleBefore && roleBefore !== to)
    writeSecurityLine(context.log, 'role-changed', { userid, by: context.actor.userid, from: roleBefore, to })
  return updated
}

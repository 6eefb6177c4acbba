import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { type Context, requireVersion, type Services, transactional } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { notify } from '../notifications/notify.ts'
import { renameStaffOnPrograms } from '../programs/assignments/rename-staff-on-programs.ts'
import { endOffersAndSwapsOfStaff } from '../programs/offers/end-offers.ts'
import { formerAdminRecipients, lockOtherAndRecentAdmins } from '../users/find-former-admins.ts'
import { deleteDroppedFiles, refuseOtherFiles } from './certificate-files.ts'
import { findStaffByEmail } from './find-staff.ts'
import { type StaffMember, staff } from './staff.documents.ts'
import { ownRateChanged, rateChanged } from './staff.notifications.ts'
import { mayEditStaff, mayFollowPerson } from './staff.rules.ts'
import { findAccountPhoto, refuseTakenEmail } from './staff-email.ts'

/** Changes a staff record. A new pay rate applies from now on, so past assignments keep their cost. */
export const updateStaff = transactional('staff.update', async (tx, { staffID, version, ...changes }, context) => {
  const current = (await tx.lock(staff, staffID)) ?? refuse('not-found')
  const member = mayEditStaff(context.actor, requireVersion(current, version))
  const newEmail = changes.email !== undefined && changes.email !== member.email ? changes.email : null
  if (newEmail) {
    await refuseOwnEmailChange(tx, member, newEmail)
    await refuseTakenEmail(tx, newEmail, staffID)
  }
  const { certificates = member.certificates } = changes
  refuseOtherFiles(certificates, member.certificates)
  deleteDroppedFiles(tx, member.certificates, certificates)
  const updated = tx.update(staff, member, {
    ...pickDefinedFields(changes),
    ...(newEmail ? { photoURL: await findAccountPhoto(tx, newEmail) } : {}),
  })
  await notifyOfRate(tx, context, member, updated.payRate)
  if (updated.name !== member.name || updated.email !== member.email) await renameStaffOnPrograms(tx, updated)
  if (member.active && !updated.active) await endOffersAndSwapsOfStaff(tx, context, staffID)
  return updated
})

/** Notifies the person of a new pay rate. If it is the caller's own, notifies the other Admins, and recent ones. */
export async function notifyOfRate(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  before: StaffMember,
  rate: number | null,
): Promise<void> {
  if (rate === before.payRate) return
  if (before.email !== tx.actor.email) {
    await notify(tx, { settings }, rateChanged({ before, rate, settings }))
    return
  }
  const formerAdmins = await formerAdminRecipients(tx)
  await notify(tx, { settings }, ownRateChanged({ before, rate, formerAdmins, settings }))
}

/**
 * Refuses to move an Admin's own staff record to or from another person while another Admin exists or recently did. Its
 * e-mail decides whose hours it pays, so an Admin could otherwise approve their own hours.
 */
async function refuseOwnEmailChange(tx: Tx, member: StaffMember, email: string): Promise<void> {
  const isOwn = [member.email, email].includes(tx.actor.email)
  if (!isOwn || (await lockOtherAndRecentAdmins(tx)) === 'none') return
  refuse('failed-precondition', 'Ask another Admin to change the e-mail address of your own staff record.', {
    reason: 'own-record',
    fields: [{ field: 'email', message: 'Ask another Admin to change this.' }],
  })
}

/** Copies a person's new name to their staff record and its future programs. */
export async function renameStaff(tx: Tx, email: string, name: string): Promise<void> {
  const member = await findStaffByEmail(tx, email)
  if (!member || member.name === name) return
  await renameStaffOnPrograms(tx, tx.update(staff, mayFollowPerson(member, email), { name }))
}

/** Changes a staff record's e-mail after a verified change. Refused if another staff record has the new address. */
export async function changeStaffEmail(tx: Tx, from: string, to: string): Promise<void> {
  const member = await findStaffByEmail(tx, from)
  if (!member) return
  await refuseTakenEmail(tx, to, member.staffID)
  const permitted = mayFollowPerson(member, from.trim().toLowerCase())
  await renameStaffOnPrograms(tx, tx.update(staff, permitted, { email: to.trim().toLowerCase() }))
}

/** Applies to restored staff records the rules and effects that the same change by hand would have. */
export async function restoreStaff(tx: Tx, context: Context, restorations: readonly Restoration<StaffMember>[]) {
  for (const { current, before } of restorations) {
    if (!current || !before) continue
    if (current.email !== before.email) await refuseOwnEmailChange(tx, current, before.email)
    await notifyOfRate(tx, context, current, before.payRate)
    if (current.email !== before.email || current.name !== before.name) await renameStaffOnPrograms(tx, before)
    if (current.active && !before.active) await endOffersAndSwapsOfStaff(tx, context, before.staffID)
  }
}

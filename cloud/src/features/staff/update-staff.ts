import { definedFields } from '../../platform/defined-fields.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { requireVersion, transactional } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { endOffersTo } from '../programs/staffing/end-offers.ts'
import { renameStaffOnPrograms } from '../programs/staffing/follow-staff.ts'
import { lockOtherAdminsOfLate } from '../users/former-admins.ts'
import { deleteDroppedFiles, refuseOtherFiles } from './certificate-files.ts'
import { findStaffByEmail } from './find-staff.ts'
import { notifyOfOwnRate } from './notify-of-own-rate.ts'
import { type StaffMember, staff } from './staff.documents.ts'
import { mayEditStaff, mayFollowPerson } from './staff.rules.ts'
import { findAccountPhoto, refuseTakenEmail } from './staff-email.ts'

/** Changes a staff record. A new pay rate counts from now on: past assignments keep their cost. */
export const updateStaff = transactional('staff.update', async (tx, { staffID, version, ...changes }, context) => {
  const member = mayEditStaff(
    context.actor,
    requireVersion((await tx.lock(staff, staffID)) ?? refuse('not-found'), version),
  )
  const newEmail = changes.email !== undefined && changes.email !== member.email ? changes.email : null
  if (newEmail) {
    await refuseOwnEmailChange(tx, member, newEmail)
    await refuseTakenEmail(tx, newEmail, staffID)
  }
  const { certificates = member.certificates } = changes
  refuseOtherFiles(certificates, member.certificates)
  deleteDroppedFiles(tx, member.certificates, certificates)
  const updated = tx.update(staff, member, {
    ...definedFields(changes),
    ...(newEmail ? { photoURL: await findAccountPhoto(tx, newEmail) } : {}),
  })
  const { payRate } = updated
  if (member.email === tx.actor.email && payRate !== member.payRate) await notifyOfOwnRate(tx, context, member, payRate)
  if (updated.name !== member.name || updated.email !== member.email) await renameStaffOnPrograms(tx, updated)
  if (member.active && !updated.active) await endOffersTo(tx, context, staffID)
  return updated
})

/**
 * A staff record says whose hours are paid to it. So an Admin neither gives their own to another person nor takes
 * another as their own, while another Admin is or lately was there: else they could approve their own hours.
 */
export async function refuseOwnEmailChange(tx: Tx, member: StaffMember, email: string): Promise<void> {
  const isOwn = [member.email, email].includes(tx.actor.email)
  if (!isOwn || (await lockOtherAdminsOfLate(tx)) === 'none') return
  refuse('failed-precondition', 'Ask another Admin to change the e-mail address of your own staff record.', {
    reason: 'own-record',
    fields: [{ field: 'email', message: 'Ask another Admin to change this.' }],
  })
}

/** A person's new name is that of their staff record too, and so of their coming programs. */
export async function renameStaff(tx: Tx, email: string, name: string): Promise<void> {
  const member = await findStaffByEmail(tx, email)
  if (!member || member.name === name) return
  await renameStaffOnPrograms(tx, tx.update(staff, mayFollowPerson(member, email), { name }))
}

/** A verified change of e-mail moves the staff record along. Refused when the new address already has one. */
export async function changeStaffEmail(tx: Tx, from: string, to: string): Promise<void> {
  const member = await findStaffByEmail(tx, from)
  if (!member) return
  await refuseTakenEmail(tx, to, member.staffID)
  await renameStaffOnPrograms(
    tx,
    tx.update(staff, mayFollowPerson(member, from.trim().toLowerCase()), { email: to.trim().toLowerCase() }),
  )
}

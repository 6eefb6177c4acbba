import { definedFields } from '../../platform/defined-fields.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { requireVersion, transactional } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { renameStaffOnPrograms } from '../programs/assignments/rename-staff-on-programs.ts'
import { endOffersTo } from '../programs/offers/end-offers.ts'
import { lockOtherAdminsOfLate } from '../users/find-former-admins.ts'
import { deleteDroppedFiles, refuseOtherFiles } from './certificate-files.ts'
import { findStaffByEmail } from './find-staff.ts'
import { notifyOfOwnRate } from './notify-of-own-rate.ts'
import { type StaffMember, staff } from './staff.documents.ts'
import { mayEditStaff, mayFollowPerson } from './staff.rules.ts'
import { findAccountPhoto, refuseTakenEmail } from './staff-email.ts'

/** Changes a staff record. A new pay rate applies from now on, so past assignments keep their cost. */
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
 * Refuses to give an Admin's own staff record to another person or to take another's record, while there is or recently
 * was another Admin. The record's e-mail decides whose hours it pays, so an Admin could otherwise approve their own
 * hours.
 */
export async function refuseOwnEmailChange(tx: Tx, member: StaffMember, email: string): Promise<void> {
  const isOwn = [member.email, email].includes(tx.actor.email)
  if (!isOwn || (await lockOtherAdminsOfLate(tx)) === 'none') return
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
  await renameStaffOnPrograms(
    tx,
    tx.update(staff, mayFollowPerson(member, from.trim().toLowerCase()), { email: to.trim().toLowerCase() }),
  )
}

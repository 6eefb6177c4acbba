import { type Services, transactional } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { refuseOtherFiles } from './certificate-files.ts'
import { findStaffByEmail, lockStaffEmail } from './find-staff.ts'
import { BLANK, type StaffMember, staff } from './staff.documents.ts'
import { mayFollowPerson } from './staff.rules.ts'
import { findAccountPhoto, refuseTakenEmail } from './staff-email.ts'
import { notifyOfRate } from './update-staff.ts'

/** Creates a staff record with a generated ID. Its e-mail is unique (R61). */
export const createStaff = transactional('staff.create', async (tx, form, context) => {
  refuseOtherFiles(form.certificates, [])
  await refuseTakenEmail(tx, form.email, null)
  const member = tx.create(staff, { ...form, staffID: tx.id(), photoURL: await findAccountPhoto(tx, form.email) })
  await notifyOfFirstRate(tx, context, member)
  return member
})

/** Notifies the other Admins when an Admin adds their own staff record with a pay rate. */
async function notifyOfFirstRate(tx: Tx, services: Pick<Services, 'settings'>, member: StaffMember): Promise<void> {
  if (member.email !== tx.actor.email || member.payRate === null) return
  await notifyOfRate(tx, services, { ...member, payRate: null }, member.payRate)
}

/** Returns the staff record with this e-mail, or creates it. Sets a given pay rate, but not the active state. */
export async function findOrCreateStaff(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  person: { email: string; name: string; payRate?: number | null },
) {
  const email = person.email.trim().toLowerCase()
  await lockStaffEmail(tx, email)
  const member = await findStaffByEmail(tx, email)
  if (!member) {
    const created = tx.create(staff, {
      ...BLANK,
      staffID: tx.id(),
      email,
      name: person.name,
      payRate: person.payRate ?? null,
      photoURL: await findAccountPhoto(tx, email),
    })
    await notifyOfFirstRate(tx, services, created)
    return created
  }
  const payRate = person.payRate ?? member.payRate
  await notifyOfRate(tx, services, member, payRate)
  return tx.update(staff, mayFollowPerson(member, email), { payRate })
}

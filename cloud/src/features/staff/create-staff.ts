import type { Tx } from '../../platform/documents/transaction.ts'
import { type Services, transactional } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { refuseOtherFiles } from './certificate-files.ts'
import { findStaffByEmail } from './find-staff.ts'
import { staff } from './staff.documents.ts'
import { ownRateChanged } from './staff.notifications.ts'
import { mayFollowPerson } from './staff.rules.ts'
import { findAccountPhoto, lockStaffEmail, refuseTakenEmail } from './staff-email.ts'

/** Creates a staff record with a generated id; its e-mail is unique (R61). */
export const createStaff = transactional('staff.create', async (tx, form) => {
  refuseOtherFiles(form.certificates, [])
  await refuseTakenEmail(tx, form.email, null)
  return tx.create(staff, { ...form, staffID: tx.id(), photoURL: await findAccountPhoto(tx, form.email) })
})

/** What a staff record holds before anybody fills it in. */
const BLANK = {
  title: '',
  phone: '',
  bio: '',
  emergencyContact: '',
  skills: [],
  availability: { weekly: [], exceptions: [] },
  active: true,
  certificates: [],
  maxHoursPerWeek: null,
}

/** The staff record with this e-mail, created if there is none. Inactive stays inactive; a given rate is set. */
export async function ensureStaff(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  person: { email: string; name: string; payRate?: number | null },
) {
  const email = person.email.trim().toLowerCase()
  await lockStaffEmail(tx, email)
  const member = await findStaffByEmail(tx, email)
  if (!member)
    return tx.create(staff, {
      ...BLANK,
      staffID: tx.id(),
      email,
      name: person.name,
      payRate: person.payRate ?? null,
      photoURL: await findAccountPhoto(tx, email),
    })
  const rate = person.payRate
  if (rate === undefined || rate === null || rate === member.payRate) return mayFollowPerson(member, email)
  if (email === tx.actor.email)
    await notify(tx, services, ownRateChanged({ before: member, rate, settings: services.settings }))
  return tx.update(staff, mayFollowPerson(member, email), { payRate: rate })
}

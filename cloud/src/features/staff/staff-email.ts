import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { users } from '../users/users.documents.ts'
import { findStaffByEmail, lockStaffEmail } from './find-staff.ts'

/** Throws `already-exists` if another staff record has this e-mail. */
export async function refuseTakenEmail(tx: Tx, email: string, staffID: string | null): Promise<void> {
  await lockStaffEmail(tx, email)
  const member = await findStaffByEmail(tx, email)
  if (!member || member.staffID === staffID) return
  refuse('already-exists', `${member.name} already has this e-mail address.`, {
    reason: 'taken',
    fields: [{ field: 'email', message: 'Another staff record has this e-mail address.' }],
    documents: [{ collection: 'staff', id: member.staffID, label: member.name }],
  })
}

/** Returns the photo of the account with this e-mail, which its staff record shows too, or null. */
export const findAccountPhoto = async (tx: Tx, email: string) => (await tx.get(users, email))?.photoURL ?? null

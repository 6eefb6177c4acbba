import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { users } from '../users/users.documents.ts'
import { findStaffByEmail } from './find-staff.ts'

/** Keeps every other unit of work from giving a staff record this e-mail meanwhile. */
export const lockStaffEmail = (tx: Tx, email: string): Promise<void> => tx.guard(`staffEmail ${email}`)

/** Refuses with already-exists when another staff record has this e-mail. */
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

/** The photo of the account with this e-mail: a staff record shows the same. */
export const findAccountPhoto = async (tx: Tx, email: string) => (await tx.get(users, email))?.photoURL ?? null

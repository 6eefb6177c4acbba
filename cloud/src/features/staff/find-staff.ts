import { findFirst } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { staff } from './staff.documents.ts'

/** Prevents other transactions from setting this e-mail on a staff record concurrently. */
export const lockStaffEmail = (tx: Tx, email: string): Promise<void> => tx.guard(`staffEmail ${email}`)

/** Returns the staff record with this e-mail, or null. A transaction fails if the record changes concurrently. */
export const findStaffByEmail = (reader: Parameters<typeof findFirst>[0], email: string) =>
  findFirst(reader, staff, { where: { email: email.trim().toLowerCase() }, orderBy: 'name' })

import { findFirst } from '../../platform/documents/find-all.ts'
import { staff } from './staff.documents.ts'

/** Returns the staff record with this e-mail, or null. A transaction fails if the record changes concurrently. */
export const findStaffByEmail = (reader: Parameters<typeof findFirst>[0], email: string) =>
  findFirst(reader, staff, { where: { email: email.trim().toLowerCase() }, orderBy: 'name' })

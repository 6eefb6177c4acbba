import type { Reader } from '../../platform/documents/transaction.ts'
import { fullDateInWords } from '../../platform/time/date-in-words.ts'
import { findLogReferences } from '../hours-logged/find-log-references.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { staff } from './staff.documents.ts'

/** Returns the newest shifts and hours that prevent a deletion. In a transaction, locks the record against new ones. */
export async function findStaffReferences(reader: Reader, staffID: string) {
  if ('lock' in reader) await reader.lock(staff, staffID)
  const query = { where: { staffID }, orderBy: 'date', descending: true, limit: 10 }
  const { items } = await reader.store.find(staffPrograms, query)
  const shifts = items.map(({ id, staffName, programName, date }) => ({
    collection: 'staffPrograms',
    id,
    label: `${staffName}: ${programName} on ${fullDateInWords(date)}`,
  }))
  return [...shifts, ...(await findLogReferences(reader, { staffID }))]
}

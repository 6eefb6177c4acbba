import type { Reader } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { staff } from '../staff/staff.documents.ts'
import { staffPrograms } from './staff-programs.documents.ts'

/** The assignments that keep a staff member from being deleted, the newest ten. In a unit of work, nobody adds one. */
export async function findAssignmentReferences(reader: Reader, staffID: string): Promise<BlockingReference[]> {
  if ('lock' in reader) await reader.lock(staff, staffID)
  const { items } = await reader.store.find(staffPrograms, {
    where: { staffID },
    orderBy: 'date',
    descending: true,
    limit: 10,
  })
  return items.map(({ id, staffName, programName, date }) => ({
    collection: 'staffPrograms',
    id,
    label: `${staffName}: ${programName}, ${date}`,
  }))
}

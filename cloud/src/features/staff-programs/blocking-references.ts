import type { Tx } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { staff } from '../staff/staff.documents.ts'
import { staffPrograms } from './staff-programs.documents.ts'

/** The assignments that keep a staff member from being deleted, the newest ten. Nobody adds one meanwhile. */
export async function findAssignmentReferences(tx: Tx, staffID: string): Promise<BlockingReference[]> {
  await tx.lock(staff, staffID)
  const { items } = await tx.store.find(staffPrograms, {
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

import type { Tx } from '../../../platform/documents/transaction.ts'
import { staff, type VersionedMember } from '../../staff/staff.documents.ts'
import {
  findComingPrograms,
  renameOnAssignments,
  renameOnOffers,
  renameOnRequests,
  renameOnSwaps,
} from '../../staff-programs/update-assignments-of-staff.ts'
import { writeCopies } from '../copy-program-facts.ts'

/**
 * What happens to programs when a staff member has another name or e-mail: those to come show it; past ones stay. Who
 * is assigned, or asked, at the same moment waits.
 */
export async function renameStaffOnPrograms(tx: Tx, member: Pick<VersionedMember, 'staffID' | 'name' | 'email'>) {
  await tx.lock(staff, member.staffID)
  for (const programID of await findComingPrograms(tx, member.staffID)) {
    await renameOnAssignments(tx, programID, member)
    await writeCopies(tx, programID)
  }
  await renameOnRequests(tx, member)
  await renameOnOffers(tx, member)
  await renameOnSwaps(tx, member)
}

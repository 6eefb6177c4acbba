import type { Tx } from '../../../platform/documents/transaction.ts'
import { staff, type VersionedMember } from '../../staff/staff.documents.ts'
import { writeCopies } from '../facts/copy-program-facts.ts'
import {
  findComingPrograms,
  renameOnAssignments,
  renameOnOffers,
  renameOnRequests,
  renameOnSwaps,
} from './update-assignments-of-staff.ts'

/**
 * Copies a person's new name or e-mail address to their coming programs; past programs keep the old one. Locks the
 * staff record, so that concurrent assignments and offers wait.
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

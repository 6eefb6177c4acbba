import { type Context, type Input, inTransaction, requireVersion } from '../../platform/gate.ts'
import { findLogReferences } from '../hours-logged/blocking-references.ts'
import { findAssignmentReferences } from '../staff-programs/blocking-references.ts'
import { withdrawRequests } from '../staff-programs/update-assignments-of-staff.ts'
import { staff } from './staff.documents.ts'
import { mayDeleteStaff } from './staff.rules.ts'

/** Deletes a staff member. Refused while assignments, hours or pay refer to them, naming those. */
export function deleteStaff(context: Context, { staffID, version }: Input<'staff.delete'>): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const member = requireVersion(await tx.require(staff, staffID), version)
    const references = [...(await findAssignmentReferences(tx, staffID)), ...(await findLogReferences(tx, { staffID }))]
    tx.remove(staff, mayDeleteStaff(member, references))
    await withdrawRequests(tx, staffID)
    return { ok: true } as const
  })
}

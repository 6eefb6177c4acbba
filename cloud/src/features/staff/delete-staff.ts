import { type Context, type Input, inTransaction, requireVersion } from '../../platform/gate.ts'
import { withdrawRequests } from '../staff-programs/update-assignments-of-staff.ts'
import { findStaffReferences } from './find-staff-references.ts'
import { staff } from './staff.documents.ts'
import { mayDeleteStaff } from './staff.rules.ts'

/** Deletes a staff member. Refused while assignments, hours or pay refer to them, naming those. */
export function deleteStaff(context: Context, { staffID, version }: Input<'staff.delete'>): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const member = requireVersion(await tx.require(staff, staffID), version)
    tx.remove(staff, mayDeleteStaff(member, await findStaffReferences(tx, staffID)))
    await withdrawRequests(tx, staffID)
    return { ok: true } as const
  })
}

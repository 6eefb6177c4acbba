import { requireCurrent, transactional } from '../../platform/calls/gate.ts'
import { withdrawRequestsOfStaff } from '../programs/facilitator-requests/withdraw-facilitator-request.ts'
import { endOffersAndSwapsOfStaff } from '../programs/offers/end-offers.ts'
import { deleteDroppedFiles } from './certificate-files.ts'
import { findStaffReferences } from './find-staff-references.ts'
import { staff } from './staff.documents.ts'
import { mayDeleteStaff } from './staff.rules.ts'

/** Deletes a staff member. Refused if assignments, hours or pay refer to them; the error names those. */
export const deleteStaff = transactional('staff.delete', async (tx, { staffID, version }, context) => {
  const member = await requireCurrent(tx, staff, staffID, version)
  tx.remove(staff, mayDeleteStaff(member, await findStaffReferences(tx, staffID)))
  deleteDroppedFiles(tx, member.certificates, [])
  await withdrawRequestsOfStaff(tx, staffID)
  await endOffersAndSwapsOfStaff(tx, context, staffID)
  return { ok: true } as const
})

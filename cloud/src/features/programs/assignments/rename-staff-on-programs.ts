import type { Tx } from '../../../platform/documents/transaction.ts'
import { type StaffMember, staff } from '../../staff/staff.documents.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { findOpenFacilitatorRequests } from '../facilitator-requests/find-facilitator-requests.ts'
import { writeCopies } from '../facts/copy-program-facts.ts'
import { filterOpenOffers, findOffers } from '../offers/find-offers.ts'
import { shiftOffers } from '../offers/shift-offers.documents.ts'
import { findComingAssignments } from '../shifts/coming-shifts.ts'
import { findOpenSwaps } from '../swaps/find-swaps.ts'
import { shiftSwaps } from '../swaps/shift-swaps.documents.ts'
import { mayCopySwapNames } from '../swaps/shift-swaps.rules.ts'
import { findAssignments } from './find-assignments.ts'
import { staffPrograms } from './staff-programs.documents.ts'
import { mayCopyStaffNames } from './staff-programs.rules.ts'

/**
 * Copies a person's new name or e-mail address to their coming programs; past programs keep the old one. Locks the
 * staff record, so that concurrent assignments and offers wait.
 */
export async function renameStaffOnPrograms(
  tx: Tx,
  { staffID, name, email }: Pick<StaffMember, 'staffID' | 'name' | 'email'>,
): Promise<void> {
  const names = { staffName: name, staffEmail: email }
  await tx.lock(staff, staffID)
  for (const { programID } of await findComingAssignments(tx.store, staffID, tx.now)) {
    for (const assignment of await findAssignments(tx, programID))
      if (assignment.staffID === staffID) tx.update(staffPrograms, mayCopyStaffNames(assignment, staffID), names)
    await writeCopies(tx, programID)
  }
  for (const request of await findOpenFacilitatorRequests(tx, { staffID }))
    tx.update(facilitatorRequests, mayCopyStaffNames(request, staffID), names)
  for (const offer of filterOpenOffers(await findOffers(tx, { staffID })))
    tx.update(shiftOffers, mayCopyStaffNames(offer, staffID), names)
  for (const swap of await findOpenSwaps(tx, { staffID })) {
    const isProposer = swap.staffID === staffID
    const swapNames = isProposer ? names : { withStaffName: name, withStaffEmail: email }
    tx.update(shiftSwaps, mayCopySwapNames(swap), swapNames)
  }
}

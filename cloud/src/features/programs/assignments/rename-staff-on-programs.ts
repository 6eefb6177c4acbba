import type { Tx } from '../../../platform/documents/transaction.ts'
import { type StaffMember, staff } from '../../staff/staff.documents.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { findOpenFacilitatorRequests } from '../facilitator-requests/find-facilitator-requests.ts'
import { writeCopies } from '../facts/copy-program-facts.ts'
import { findOffers, onlyOpen } from '../offers/find-offers.ts'
import { shiftOffers } from '../offers/shift-offers.documents.ts'
import { findComingAssignments } from '../shifts/coming-shifts.ts'
import { findOpenSwaps } from '../swaps/find-swaps.ts'
import { shiftSwaps } from '../swaps/shift-swaps.documents.ts'
import { mayCopySwapNames } from '../swaps/shift-swaps.rules.ts'
import { findAssignments } from './find-assignments.ts'
import { staffPrograms } from './staff-programs.documents.ts'
import { mayCopyStaffNames } from './staff-programs.rules.ts'

type Member = Pick<StaffMember, 'staffID' | 'name' | 'email'>
const namesOf = ({ name, email }: Member) => ({ staffName: name, staffEmail: email })

/**
 * Copies a person's new name or e-mail address to their coming programs; past programs keep the old one. Locks the
 * staff record, so that concurrent assignments and offers wait.
 */
export async function renameStaffOnPrograms(tx: Tx, member: Member): Promise<void> {
  await tx.lock(staff, member.staffID)
  for (const { programID } of await findComingAssignments(tx.store, member.staffID, tx.now)) {
    await renameOnAssignments(tx, programID, member)
    await writeCopies(tx, programID)
  }
  await renameOnRequests(tx, member)
  await renameOnOffers(tx, member)
  await renameOnSwaps(tx, member)
}

/** Copies a person's name and e-mail address to their assignment to a program. */
async function renameOnAssignments(tx: Tx, programID: string, member: Member): Promise<void> {
  for (const assignment of await findAssignments(tx, programID))
    if (assignment.staffID === member.staffID)
      tx.update(staffPrograms, mayCopyStaffNames(assignment, member), namesOf(member))
}

/** Copies a person's name and e-mail address to their open requests to facilitate. */
async function renameOnRequests(tx: Tx, member: Member): Promise<void> {
  for (const request of await findOpenFacilitatorRequests(tx, { staffID: member.staffID }))
    tx.update(facilitatorRequests, mayCopyStaffNames(request, member), namesOf(member))
}

/** Copies a person's name and e-mail address to their unanswered offers. */
async function renameOnOffers(tx: Tx, member: Member): Promise<void> {
  for (const offer of onlyOpen(await findOffers(tx, member)))
    tx.update(shiftOffers, mayCopyStaffNames(offer, member), namesOf(member))
}

/** Copies a person's name and e-mail address to their unanswered swaps. */
async function renameOnSwaps(tx: Tx, { staffID, name, email }: Member): Promise<void> {
  for (const swap of await findOpenSwaps(tx, { staffID })) {
    const isProposer = swap.staffID === staffID
    const names = isProposer ? { staffName: name, staffEmail: email } : { withStaffName: name, withStaffEmail: email }
    tx.update(shiftSwaps, mayCopySwapNames(swap), names)
  }
}

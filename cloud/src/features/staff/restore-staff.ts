import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { renameStaffOnPrograms } from '../programs/assignments/rename-staff-on-programs.ts'
import { endOffersTo } from '../programs/offers/end-offers.ts'
import { notifyOfOwnRate } from './notify-of-own-rate.ts'
import type { StaffMember } from './staff.documents.ts'
import { refuseOwnEmailChange } from './update-staff.ts'

/**
 * Applies the rules of a change to staff records that an Undo puts back: nobody gives their own record to another
 * person, the other Admins are notified of an Admin's changed pay rate, programs show the restored name, and a person
 * who is inactive again keeps no offers.
 */
export async function restoreStaff(tx: Tx, context: Context, restorations: readonly Restoration<StaffMember>[]) {
  for (const { current, as: before } of restorations) {
    if (!current || !before) continue
    if (current.email !== before.email) await refuseOwnEmailChange(tx, current, before.email)
    if (current.email === tx.actor.email && current.payRate !== before.payRate)
      await notifyOfOwnRate(tx, context, current, before.payRate)
    if (current.email !== before.email || current.name !== before.name) await renameStaffOnPrograms(tx, before)
    if (current.active && !before.active) await endOffersTo(tx, context, before.staffID)
  }
}

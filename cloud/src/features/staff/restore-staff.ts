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
  for (const { current: now, as: before } of restorations) {
    if (!now || !before) continue
    if (now.email !== before.email) await refuseOwnEmailChange(tx, now, before.email)
    if (now.email === tx.actor.email && now.payRate !== before.payRate)
      await notifyOfOwnRate(tx, context, now, before.payRate)
    if (now.email !== before.email || now.name !== before.name) await renameStaffOnPrograms(tx, before)
    if (now.active && !before.active) await endOffersTo(tx, context, before.staffID)
  }
}

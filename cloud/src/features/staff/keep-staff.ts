import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { endOffersTo } from '../programs/staffing/end-offers.ts'
import { renameStaffOnPrograms } from '../programs/staffing/follow-staff.ts'
import { notifyOfOwnRate } from './notify-of-own-rate.ts'
import { type StaffMember, staff } from './staff.documents.ts'
import { refuseOwnEmailChange } from './update-staff.ts'

/**
 * Staff records that are put back keep what holds of a change: nobody gives their own to another person, Admins hear of
 * a colleague's own rate, programs show the name, and who is no longer active is asked nothing.
 */
export async function keepStaff(tx: Tx, context: Context, restorations: readonly Restoration[]): Promise<void> {
  for (const restoration of restorations) {
    if (restoration.collection.name !== staff.name) continue
    const now = restoration.current as StaffMember | null // documents of this collection
    const before = restoration.as as StaffMember | null
    if (!now || !before) continue
    if (now.email !== before.email) await refuseOwnEmailChange(tx, now, before.email)
    if (now.email === tx.actor.email && now.payRate !== before.payRate)
      await notifyOfOwnRate(tx, context, now, before.payRate)
    if (now.email !== before.email || now.name !== before.name) await renameStaffOnPrograms(tx, before)
    if (now.active && !before.active) await endOffersTo(tx, context, before.staffID)
  }
}

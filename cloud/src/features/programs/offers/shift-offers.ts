import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { listQuery, presentPage } from '../../../platform/calls/lists.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { mayListOwnStaffDocuments } from '../assignments/staff-programs.rules.ts'
import { shiftOffers, type VersionedOffer } from './shift-offers.documents.ts'
import { presentListedOffer } from './shift-offers.presenter.ts'

/** Lists shift offers: all for an Admin, their own for a Facilitator; empty without a staff record. */
export async function listOffers(context: Context, input: Input<'staffPrograms.listOffers'>) {
  const { actor } = context
  const ownRecord = await findStaffByEmail(context, actor.email)
  if (!isAdmin(actor) && !ownRecord) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  const show = (offer: VersionedOffer) => presentListedOffer(context, offer, ownRecord)
  const query = mayListOwnStaffDocuments(actor, ownRecord, listQuery(input, '-createdAt'))
  return presentPage(context, shiftOffers, query, show, input?.count)
}

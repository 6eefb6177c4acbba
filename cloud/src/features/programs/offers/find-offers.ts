import { findAll, withChanged } from '../../../platform/documents/find-all.ts'
import type { Query } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { isOf } from '../assignments/find-assignments.ts'
import { shiftOffers, type VersionedOffer } from './shift-offers.documents.ts'

/** Returns all offers of a program or to a person, in any status, read in the transaction for a decision. */
export async function findOffers(tx: Tx, of: { programID: string } | { staffID: string }): Promise<VersionedOffer[]> {
  const where: Query['where'] = 'programID' in of ? { programID: of.programID } : { staffID: of.staffID }
  const listed = await findAll(tx.store, shiftOffers, { where, orderBy: 'createdAt' })
  const offers = await Promise.all(listed.map(({ id }) => tx.get(shiftOffers, id)))
  const present = offers.filter((offer) => offer !== null)
  return withChanged(tx, shiftOffers, present, (offer) => isOf(offer, of))
}

/** Returns the offers that nobody has answered. */
export const onlyOpen = (offers: readonly VersionedOffer[]): VersionedOffer[] =>
  offers.filter(({ status }) => status === 'offered')

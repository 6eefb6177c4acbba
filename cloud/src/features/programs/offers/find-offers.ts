import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { belongsTo, type ProgramOrPerson, readForDecision } from '../assignments/find-assignments.ts'
import { shiftOffers, type VersionedOffer } from './shift-offers.documents.ts'

/** Returns all offers of a program or to a person, in any status, read in the transaction for a decision. */
export async function findOffers(tx: Tx, of: ProgramOrPerson): Promise<VersionedOffer[]> {
  const listed = await findAll(tx.store, shiftOffers, { where: of, orderBy: 'createdAt' })
  return readForDecision(tx, shiftOffers, listed, (offer) => belongsTo(offer, of))
}

/** Returns the offers that nobody has answered. */
export const filterOpenOffers = (offers: readonly VersionedOffer[]): VersionedOffer[] =>
  offers.filter(({ status }) => status === 'offered')

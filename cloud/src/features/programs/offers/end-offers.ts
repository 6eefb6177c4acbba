import { SYSTEM } from '../../../platform/actor.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { type Tx, transact } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction, type Services } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { staff } from '../../staff/staff.documents.ts'
import { shiftOffers } from '../assignments/staff-programs.documents.ts'
import { endSwapsOfStaff } from '../swaps/mark-swap.ts'
import { endOffersOfStaff, markExpired, markTakenBack } from './mark-offer.ts'
import { offerEnded, offersExpired } from './shift-offers.notifications.ts'

/** Withdraws an unanswered offer, for an Admin. */
export const takeBackOffer = (context: Context, input: Input<'staffPrograms.takeBackOffer'>) =>
  inTransaction(context, async (tx) => {
    const offer = await markTakenBack(tx, context, input)
    return offer
  })

/** Ends the open offers and swaps of a person who is deleted or no longer active, and notifies them. */
export async function endOffersTo(tx: Tx, context: Pick<Services, 'settings'>, staffID: string): Promise<void> {
  await tx.lock(staff, staffID)
  await endSwapsOfStaff(tx, context, staffID)
  for (const offer of await endOffersOfStaff(tx, staffID)) await notify(tx, context, offerEnded({ offer }))
}

/**
 * Ends offers whose deadline has passed, and notifies the Admins once per program with the people who did not answer.
 */
export async function expireOffers(
  parts: Pick<Services, 'store' | 'clock' | 'ids' | 'settings' | 'log'>,
): Promise<void> {
  const due = { where: { status: 'offered' }, orderBy: 'answerBy', to: parts.clock.now() }
  const programIDs = new Set((await findAll(parts.store, shiftOffers, due)).map(({ programID }) => programID))
  for (const programID of programIDs)
    await transact(parts, SYSTEM, 'staffPrograms.expireOffers', async (tx) => {
      const offers = await markExpired(tx, programID)
      if (offers.length > 0) await notify(tx, parts, offersExpired({ offers }))
    }).catch((error: unknown) => parts.log.error("offers couldn't be ended", { programID, error: String(error) }))
}

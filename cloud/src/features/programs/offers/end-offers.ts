import { SYSTEM } from '../../../platform/calls/actor.ts'
import { requireVersion, type Services, transactional } from '../../../platform/calls/gate.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { type Tx, transact } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { staff } from '../../staff/staff.documents.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { endSwapsOfStaff } from '../swaps/end-swaps.ts'
import { filterOpenOffers, findOffers } from './find-offers.ts'
import { shiftOffers, type VersionedOffer } from './shift-offers.documents.ts'
import { offerEnded, offersExpired } from './shift-offers.notifications.ts'
import { presentOffer } from './shift-offers.presenter.ts'
import { mayEndOffer } from './shift-offers.rules.ts'

/** Withdraws an unanswered offer for an Admin and notifies the person. */
export const takeBackOffer = transactional('staffPrograms.takeBackOffer', async (tx, { id, version }, context) => {
  const open = mayEndOffer(await tx.require(shiftOffers, id))
  requireVersion(presentOffer(open), version)
  await tx.lock(programSchedule, open.programID)
  const offer = endOffer(tx, open)
  await notify(tx, context, offerEnded({ offer }))
  return presentOffer(offer)
})

const endOffer = (tx: Tx, offer: VersionedOffer) =>
  tx.update(shiftOffers, mayEndOffer(offer), { status: 'withdrawn', endedAs: 'taken-back' })

/** Ends the open offers and swaps of a person who is deleted or no longer active, and notifies them. */
export async function endOffersAndSwapsOfStaff(
  tx: Tx,
  context: Pick<Services, 'settings'>,
  staffID: string,
): Promise<void> {
  await tx.lock(staff, staffID)
  await endSwapsOfStaff(tx, context, staffID)
  const ended = filterOpenOffers(await findOffers(tx, { staffID })).map((offer) => endOffer(tx, offer))
  for (const offer of ended) await notify(tx, context, offerEnded({ offer }))
}

/** Ends offers whose deadline has passed. Notifies the Admins once per program of the people who did not answer. */
export async function expireOffers(services: Omit<Services, 'files' | 'identity' | 'sealPdf'>): Promise<void> {
  const { store, clock, log } = services
  const due = { where: { status: 'offered' }, orderBy: 'answerBy', to: clock.now() }
  const programIDs = new Set((await findAll(store, shiftOffers, due)).map(({ programID }) => programID))
  for (const programID of programIDs)
    await transact(services, SYSTEM, 'staffPrograms.expireOffers', async (tx) => {
      await tx.lock(programSchedule, programID)
      const late = filterOpenOffers(await findOffers(tx, { programID })).filter(({ answerBy }) => answerBy <= tx.now)
      const offers = late.map((offer) => tx.update(shiftOffers, mayEndOffer(offer), { status: 'expired' }))
      if (offers.length > 0) await notify(tx, services, offersExpired({ offers }))
    }).catch((error: unknown) => log.error("offers couldn't be ended", { programID, error: String(error) }))
}

import { requireVersion, transactional } from '../../../platform/calls/gate.ts'
import { markOwnAnsweredRead } from '../../notifications/mark-answered.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { answerFieldsOf } from '../shifts/shift-answers.ts'
import { takeShift } from '../shifts/take-shift.ts'
import { shiftOffers } from './shift-offers.documents.ts'
import { offerDeclined } from './shift-offers.notifications.ts'
import { presentOffer } from './shift-offers.presenter.ts'
import { mayAnswerOffer } from './shift-offers.rules.ts'

/**
 * Answers a shift offer as its person: accepting assigns the shift, confirmed; declining notifies the Admins.
 * Concurrent answers for one program are serialized, so no more people accept than are needed; a later one learns that
 * the shift is taken (R135).
 */
export const answerOffer = transactional('staffPrograms.answerOffer', async (tx, input, context) => {
  const stored = await tx.require(shiftOffers, input.id)
  await tx.lock(programSchedule, stored.programID)
  const open = mayAnswerOffer(tx.actor, await findStaffByEmail(tx, tx.actor.email), stored, tx.now)
  requireVersion(presentOffer(open), input.version)
  const offer = tx.update(shiftOffers, open, answerFieldsOf(input, tx.now))
  if (!input.accept) await notify(tx, context, offerDeclined({ offer }))
  await markOwnAnsweredRead(tx, offer)
  if (input.accept) await takeShift(tx, context, offer, offer.overridden)
  tx.setDescription(`${offer.status} the shift on ${offer.programName}`)
  return presentOffer(offer)
})

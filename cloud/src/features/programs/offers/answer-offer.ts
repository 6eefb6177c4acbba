import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { readOwnAnswered } from '../../notifications/read-answered.ts'
import { takeShift } from '../shifts/take-shift.ts'
import { markOfferAnswered } from './mark-offer.ts'

/**
 * Answers a shift offer as its person: accepting assigns the shift, confirmed. Concurrent answers for one program are
 * serialized, so no more people accept than are needed; a later one learns that the shift is taken (R135).
 */
export const answerOffer = (context: Context, input: Input<'staffPrograms.answerOffer'>) =>
  inTransaction(context, async (tx) => {
    const offer = await markOfferAnswered(tx, context, input)
    await readOwnAnswered(tx, offer)
    if (input.accept) await takeShift(tx, context, offer, offer.overridden)
    tx.describe(`${offer.status} the shift on ${offer.programName}`)
    return offer
  })

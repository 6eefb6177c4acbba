import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { readOwnAnswered } from '../../notifications/read-answered.ts'
import { markOfferAnswered } from '../../staff-programs/mark-offer.ts'
import { takeShift } from './take-shift.ts'

/**
 * The person who was asked accepts, and the shift is theirs, confirmed; or declines. Whoever answers for one program
 * waits for each other, so that never more accept than are needed: the later is told that it is taken (R135).
 */
export const answerOffer = (context: Context, input: Input<'staffPrograms.answerOffer'>) =>
  inTransaction(context, async (tx) => {
    const offer = await markOfferAnswered(tx, context, input)
    await readOwnAnswered(tx, offer)
    if (input.accept) await takeShift(tx, context, offer, offer.overridden)
    tx.describe(`${offer.status} the shift on ${offer.programName}`)
    return offer
  })

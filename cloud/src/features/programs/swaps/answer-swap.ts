import { type Context, requireVersion, transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { markOwnAnsweredRead } from '../../notifications/mark-answered.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { shiftTaken } from '../assignments/staff-programs.notifications.ts'
import { refuseBlockedMoves } from '../conflicts/refuse-blocked.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { assignConfirmed } from '../shifts/assign-confirmed.ts'
import { notifyOfReplacement, notifyOfShifts } from '../shifts/notify-of-shifts.ts'
import { answerFieldsOf } from '../shifts/shift-answers.ts'
import { shiftSwaps } from './shift-swaps.documents.ts'
import { swapAccepted, swapDeclined } from './shift-swaps.notifications.ts'
import { presentSwap } from './shift-swaps.presenter.ts'
import { mayAnswerSwap } from './shift-swaps.rules.ts'
import { describeMoves, requireSwapMoves, type SwapMove, shiftsOfMoves } from './swap-moves.ts'

/** Answers a swap as the person who was asked. Accepting moves the shifts at once. */
export const answerSwap = transactional('staffPrograms.answerSwap', async (tx, input, context) => {
  const stored = await tx.require(shiftSwaps, input.id)
  const open = mayAnswerSwap(tx.actor, await findStaffByEmail(tx, tx.actor.email), stored, tx.now)
  requireVersion(presentSwap(open), input.version)
  const swap = tx.update(shiftSwaps, open, answerFieldsOf(input, tx.now))
  await markOwnAnsweredRead(tx, swap)
  const moves = await requireSwapMoves(tx, swap)
  const shifts = { swap, ...shiftsOfMoves(moves) }
  if (input.accept) {
    await refuseBlockedMoves(tx, context, moves, swap.withStaffID)
    for (const move of moves) await moveShift(tx, context, move)
  }
  await notify(tx, context, input.accept ? swapAccepted(shifts) : swapDeclined(shifts))
  tx.setDescription(`${input.accept ? 'agreed' : 'declined'} with ${swap.staffName} to ${describeMoves(moves)}`)
  return presentSwap(swap)
})

/** Assigns one shift of a swap to its taker, confirmed, and releases its giver. Notifies both. */
async function moveShift(tx: Tx, context: Context, { programID, giverID, takerID, shift }: SwapMove) {
  const { role, hours } = shift
  const { assignment } = await assignConfirmed(tx, {
    staffID: takerID,
    programID,
    role,
    hours,
    replacesStaffID: giverID,
  })
  // The calendar files below have the entry's version, which the copies raise.
  await copyProgramFacts(tx, context, programID)
  await notifyOfShifts(tx, context, [assignment], shiftTaken)
  await notifyOfReplacement(tx, context, shift, assignment)
}

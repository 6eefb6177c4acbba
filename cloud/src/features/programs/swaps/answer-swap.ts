import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction, requireVersion } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { readOwnAnswered } from '../../notifications/read-answered.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { findShift, shiftReleased, shiftTaken } from '../assignments/staff-programs.notifications.ts'
import { refuseBlockedMoves } from '../conflicts/refuse-blocked.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { assignConfirmed } from '../shifts/assign-confirmed.ts'
import { shiftSwaps } from './shift-swaps.documents.ts'
import { swapAccepted, swapDeclined } from './shift-swaps.notifications.ts'
import { presentSwap } from './shift-swaps.presenter.ts'
import { mayAnswerSwap } from './shift-swaps.rules.ts'
import { describeMoves, type Move, requireMoves, shiftsOfMoves } from './swap-moves.ts'

/** Answers a swap as the person who was asked. Accepting moves the shifts at once. */
export const answerSwap = (context: Context, input: Input<'staffPrograms.answerSwap'>) =>
  inTransaction(context, async (tx) => {
    const stored = (await tx.get(shiftSwaps, input.id)) ?? refuse('not-found')
    const open = mayAnswerSwap(tx.actor, await findStaffByEmail(tx, tx.actor.email), stored, tx.now)
    requireVersion(presentSwap(open), input.version)
    const swap = tx.update(
      shiftSwaps,
      open,
      input.accept
        ? { status: 'accepted', answeredAt: tx.now }
        : { status: 'declined', answeredAt: tx.now, declineReason: input.reason || null },
    )
    await readOwnAnswered(tx, swap)
    const moves = await requireMoves(tx, swap)
    const shifts = { swap, ...shiftsOfMoves(moves) }
    if (input.accept) {
      await refuseBlockedMoves(tx, context, moves, swap.withStaffID)
      for (const move of moves) await moveShift(tx, context, move)
      await notify(tx, context, swapAccepted(shifts))
    } else await notify(tx, context, swapDeclined(shifts))
    tx.describe(`${input.accept ? 'agreed' : 'declined'} with ${swap.staffName} to ${describeMoves(moves)}`)
    return swap
  })

/** Assigns one shift of a swap to its taker, confirmed, and releases its giver. Notifies both. */
async function moveShift(tx: Tx, context: Context, { programID, giverID, takerID, shift }: Move) {
  const { role, hours } = shift
  const taking = { staffID: takerID, programID, role, hours, replaces: giverID }
  const { assignment } = await assignConfirmed(tx, taking)
  // The calendar files below have the entry's version, which the copies raise.
  await copyProgramFacts(tx, context, programID)
  await notify(tx, context, shiftTaken(await findShift(tx, context, assignment)))
  const why = `${assignment.staffName} works it instead.`
  await notify(tx, context, shiftReleased({ ...(await findShift(tx, context, shift)), why }))
}

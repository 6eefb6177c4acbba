import { SYSTEM } from '../../../platform/actor.ts'
import { type Tx, transact } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction, type Services } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { readOwnAnswered } from '../../notifications/read-answered.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { findShift, shiftReleased, shiftTaken } from '../assignments/staff-programs.notifications.ts'
import { requireNoConflictsOfMoves } from '../conflicts/require-no-conflicts.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { assignConfirmed } from '../shifts/assign-confirmed.ts'
import {
  findLateSwaps,
  type Move,
  markProposed,
  markSwapAnswered,
  markSwapExpired,
  markWithdrawn,
  requireMoves,
} from './mark-swap.ts'
import { swapAccepted, swapDeclined, swapProposed } from './shift-swaps.notifications.ts'
import { warnOfSwap } from './warn-of-swap.ts'

/**
 * Proposes a swap as the assigned person: another person takes the shift, or exchanges it for theirs. Nothing changes
 * until they accept (R148).
 */
export const proposeSwap = (context: Context, input: Input<'staffPrograms.proposeSwap'>) =>
  inTransaction(context, async (tx) => {
    const swap = await markProposed(tx, context, input)
    const moves = await requireMoves(tx, swap)
    await requireNoConflictsOfMoves(tx, context, moves, swap.staffID)
    const { settings } = context
    const shifts = shiftsOf(moves)
    const where = await findWhereToGo(tx, moves[0]?.entry ?? shifts.shift)
    const warnings = await warnOfSwap(tx, context, moves, tx.now)
    await notify(tx, context, swapProposed({ swap, ...shifts, warnings, where, settings }))
    tx.describe(`asked ${swap.withStaffName} to ${describe(moves)}`)
    return swap
  })

/** Answers a swap as the person who was asked. Accepting moves the shifts at once. */
export const answerSwap = (context: Context, input: Input<'staffPrograms.answerSwap'>) =>
  inTransaction(context, async (tx) => {
    const swap = await markSwapAnswered(tx, input)
    await readOwnAnswered(tx, swap)
    const moves = await requireMoves(tx, swap)
    const shifts = { swap, ...shiftsOf(moves) }
    if (input.accept) {
      await requireNoConflictsOfMoves(tx, context, moves, swap.withStaffID)
      for (const move of moves) await moveShift(tx, context, move)
      await notify(tx, context, swapAccepted(shifts))
    } else await notify(tx, context, swapDeclined(shifts))
    tx.describe(`${input.accept ? 'agreed' : 'declined'} with ${swap.staffName} to ${describe(moves)}`)
    return swap
  })

/** Withdraws a swap, for the person who proposed it or an Admin. */
export const withdrawSwap = (context: Context, input: Input<'staffPrograms.withdrawSwap'>) =>
  inTransaction(context, async (tx) => {
    const swap = await markWithdrawn(tx, context, input)
    const shift = await tx.get(staffPrograms, swap.id)
    tx.describe(`withdrew the swap of ${shift?.programName ?? 'a shift'} with ${swap.withStaffName}`)
    return swap
  })

/** Ends the swaps whose deadline has passed. */
export async function expireSwaps(
  parts: Pick<Services, 'store' | 'clock' | 'ids' | 'settings' | 'log'>,
): Promise<void> {
  for (const { id } of await findLateSwaps(parts.store, parts.clock.now()))
    await transact(parts, SYSTEM, 'staffPrograms.expireSwaps', (tx) => markSwapExpired(tx, parts, id)).catch(
      (error: unknown) => parts.log.error("a swap couldn't be ended", { id, error: String(error) }),
    )
}

function shiftsOf([first, second]: readonly Move[]) {
  return { shift: first?.shift ?? refuse('internal'), theirShift: second?.shift ?? null }
}

const describe = (moves: readonly Move[]): string => {
  const [name, other] = moves.map(({ entry }) => entry.programName)
  return other ? `swap shifts (${other} for ${name})` : `take the shift on ${name}`
}

/** Assigns one shift of a swap to its taker, confirmed, and releases its giver. Notifies both. */
async function moveShift(tx: Tx, context: Context, { programID, giverID, takerID, shift }: Move) {
  const { role, hours } = shift
  const taking = { staffID: takerID, programID, role, hours, replaces: giverID }
  const { assignment } = await assignConfirmed(tx, taking)
  await copyProgramFacts(tx, context, programID)
  await notify(tx, context, shiftTaken(await findShift(tx, context, assignment)))
  const why = `${assignment.staffName} works it instead.`
  await notify(tx, context, shiftReleased({ ...(await findShift(tx, context, shift)), why }))
}

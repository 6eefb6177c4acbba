import { SHIFTS } from '@belay/contract/constants'
import { type Context, type Input, transactional } from '../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { staff } from '../../staff/staff.documents.ts'
import { requireAssignable } from '../assignments/assignable-staff.ts'
import { requireActiveStaff } from '../assignments/refuse-assigning.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { mayProposeSwap } from '../assignments/staff-programs.rules.ts'
import { startOfShift } from '../assignments/start-of-shift.ts'
import { refuseBlockedMoves } from '../conflicts/refuse-blocked.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { requireOwnAssignment } from '../shifts/require-own-assignment.ts'
import { shiftSwaps } from './shift-swaps.documents.ts'
import { swapProposed } from './shift-swaps.notifications.ts'
import { presentSwap } from './shift-swaps.presenter.ts'
import { mayProposeAgain, termsOfShift } from './shift-swaps.rules.ts'
import { describeMoves, requireSwapMoves, shiftsOfMoves } from './swap-moves.ts'
import { findSwapWarnings } from './swap-warnings.ts'

/** Asks another person to take the caller's shift or exchange it. Nothing changes until they accept (R148). */
export const proposeSwap = transactional('staffPrograms.proposeSwap', async (tx, input, context) => {
  const swap = await createSwap(tx, context, input)
  const moves = await requireSwapMoves(tx, swap)
  await refuseBlockedMoves(tx, context, moves, swap.staffID)
  const { settings } = context
  const shifts = shiftsOfMoves(moves)
  const where = await findWhereToGo(tx, moves[0]?.entry ?? shifts.shift, false)
  const warnings = await findSwapWarnings(tx, context, moves, swap.withStaffID, tx.now)
  await notify(tx, context, swapProposed({ swap, ...shifts, warnings, where, settings }))
  tx.setDescription(`asked ${swap.withStaffName} to ${describeMoves(moves)}`)
  return presentSwap(swap)
})

/** Stores a swap of the caller's own shift, also after an earlier swap has ended. */
async function createSwap(tx: Tx, context: Context, input: Input<'staffPrograms.proposeSwap'>) {
  const { centre } = context.settings
  const shift = mayProposeSwap(await requireOwnAssignment(tx, context, input), tx.now, centre)
  const { id, staffID, programID, staffName, staffEmail } = shift
  const [proposer, taker] = await Promise.all([tx.lock(staff, staffID), tx.lock(staff, input.withStaffID)])
  if (!taker || taker.staffID === staffID) return refuseField('withStaffID', 'Choose somebody else.', 'unknown')
  const theirs = input.theirID === undefined ? null : await tx.get(staffPrograms, input.theirID)
  if (input.theirID !== undefined && theirs?.staffID !== input.withStaffID)
    return refuseField('theirID', "We can't find this shift.", 'unknown')
  if (theirs) requireActiveStaff(proposer)
  const shifts = [shift, ...(theirs ? [theirs] : [])]
  const answerBy = Math.min(...shifts.map((one) => startOfShift(one, centre.timeZone))) - SHIFTS.swapUntil
  if (answerBy <= tx.now) refuse('failed-precondition', "It's too late to swap this shift.", 'too-late')
  const entries = await Promise.all(shifts.map((one) => tx.require(programSchedule, one.programID)))
  const fields = {
    terms: entries.map((entry, index) => termsOfShift({ entry, shift: shifts[index] ?? refuse('internal') })),
    staffName,
    staffEmail,
    withStaffID: (await requireAssignable(tx, taker)).staffID,
    withStaffName: taker.name,
    withStaffEmail: taker.email,
    theirProgramID: theirs?.programID ?? null,
    note: input.note,
    status: 'proposed' as const,
    proposedAt: tx.now,
    answerBy,
    answeredAt: null,
    declineReason: null,
    endedAs: null,
  }
  const earlier = await tx.get(shiftSwaps, id)
  return earlier
    ? tx.update(shiftSwaps, mayProposeAgain(earlier), fields)
    : tx.create(shiftSwaps, { id, staffID, programID, ...fields })
}

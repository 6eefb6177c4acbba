import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { listOpenSwaps } from './find-swaps.ts'
import { listSwapShifts, programsOfSwap, shiftSwaps } from './shift-swaps.documents.ts'
import { presentListedSwap } from './shift-swaps.presenter.ts'
import { findSwapMoves } from './swap-moves.ts'
import { findSwapWarnings } from './swap-warnings.ts'

/** Lists unanswered swaps: all for an Admin, their own (proposed by or to them) for a Facilitator. */
export async function listSwaps(context: Context, { programID }: Input<'staffPrograms.listSwaps'>) {
  const { actor, store } = context
  const ownRecord = await findStaffByEmail(context, actor.email)
  const all = { where: { status: 'proposed' }, orderBy: 'answerBy' }
  const listAll = () => (programID ? listOpenSwaps(store, { programID }) : findAll(store, shiftSwaps, all))
  const listOwn = () => (ownRecord ? listOpenSwaps(store, { staffID: ownRecord.staffID }) : [])
  const listed = await (isAdmin(actor) ? listAll() : listOwn())
  const swaps = listed.filter((swap) => !programID || programsOfSwap(swap).includes(programID))
  const shiftIDs = swaps.map((swap) => listSwapShifts(swap).map((side) => assignmentID(side.giverID, side.programID)))
  const shifts = new Map((await store.getMany(staffPrograms, shiftIDs.flat())).map((shift) => [shift.id, shift]))
  const now = context.clock.now()
  const presented = swaps.map(async (swap, index) => {
    const [shift, theirShift = null] = (shiftIDs[index] ?? []).map((id) => shifts.get(id))
    if (!shift) return []
    const ownID = [swap.staffID, swap.withStaffID].find((staffID) => staffID === ownRecord?.staffID)
    const moves = ownID === undefined ? [] : await findSwapMoves(store, swap, [shift, theirShift])
    const warnings = await findSwapWarnings({ store }, context, moves, ownID ?? '', now)
    return presentListedSwap(context, swap, { ownRecord, shift, theirShift, warnings })
  })
  return { items: (await Promise.all(presented)).flat() }
}

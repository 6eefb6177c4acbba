import { refuse } from '../../../platform/calls/refuse.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import type { StaffProgram, VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { listSwapShifts, type ShiftSwap, type SwapShift, type SwapTerms } from './shift-swaps.documents.ts'
import { isSwapPossible } from './shift-swaps.rules.ts'

/** A shift that a swap moves, with its schedule entry. */
export type SwapMove = SwapShift & { entry: VersionedEntry; shift: VersionedAssignment }

/** Returns the shifts of a swap, the proposed one first, and locks their programs. Refuses an impossible swap. */
export async function requireSwapMoves(tx: Tx, swapping: SwapTerms): Promise<SwapMove[]> {
  const moves: SwapMove[] = []
  for (const side of listSwapShifts(swapping)) {
    const entry = await tx.require(programSchedule, side.programID)
    const assigned = await findAssignments(tx, side.programID)
    const shift = assigned.find(({ staffID }) => staffID === side.giverID)
    if (!shift || !isSwapPossible(swapping, side.programID, entry, assigned))
      refuse('failed-precondition', "These shifts can't be swapped any more.", 'not-possible')
    moves.push({ ...side, entry, shift })
  }
  return moves
}

/** Finds the entry and the taker of each of a swap's shifts, the proposed one first. Leaves out missing shifts. */
export async function findSwapMoves(
  store: Pick<DocumentStore, 'get'>,
  swap: ShiftSwap,
  shifts: readonly (StaffProgram | null)[],
) {
  const moves = listSwapShifts(swap).map(async ({ programID, takerID }, index) => {
    const [entry, shift] = [await store.get(programSchedule, programID), shifts[index]]
    return entry && shift ? [{ entry, shift, takerID }] : []
  })
  return (await Promise.all(moves)).flat()
}

/** Returns the proposed shift, and the one in exchange if there is one. */
export function shiftsOfMoves([first, second]: readonly SwapMove[]) {
  return { shift: first?.shift ?? refuse('internal'), theirShift: second?.shift ?? null }
}

/** Describes a swap for the audit trail, for example "swap shifts (Raft for Ropes)". */
export const describeMoves = (moves: readonly SwapMove[]): string => {
  const [name, other] = moves.map(({ entry }) => entry.programName)
  return other ? `swap shifts (${other} for ${name})` : `take the shift on ${name}`
}

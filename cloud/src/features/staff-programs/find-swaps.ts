import { findAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { sidesOf } from './shift-swaps.rules.ts'
import { type ShiftSwap, type StaffProgram, shiftSwaps, type VersionedSwap } from './staff-programs.documents.ts'

type Of = { programID: string } | { staffID: string }

/** The programs of the shifts that a swap moves. */
export const programsOfSwap = (swap: ShiftSwap): string[] => sidesOf(swap).map(({ programID }) => programID)

/** The swaps that wait for an answer and are about a program or a person, on either side. */
export async function listOpenSwaps(store: Pick<DocumentStore, 'find'>, of: Of): Promise<VersionedSwap[]> {
  const sides = 'programID' in of ? [of, { theirProgramID: of.programID }] : [of, { withStaffID: of.staffID }]
  const found = await Promise.all(
    sides.map((side) => findAll(store, shiftSwaps, { where: { ...side, status: 'proposed' }, orderBy: 'answerBy' })),
  )
  return found.flat()
}

/** The same, as a decision may rest on them; and those of these ids that are open, which no query may find yet. */
export async function findOpenSwaps(tx: Tx, of: Of, knownIDs: readonly string[] = []): Promise<VersionedSwap[]> {
  const found = await listOpenSwaps(tx.store, of)
  const ids = new Set([...found.map(({ id }) => id), ...knownIDs])
  const swaps = await Promise.all([...ids].map((id) => tx.get(shiftSwaps, id)))
  return swaps.filter((swap) => swap !== null).filter(({ status }) => status === 'proposed')
}

/** Finds the programs of a swap's shifts (the proposed one, and theirs), and who takes each; without what is gone. */
export async function findMoves(
  store: Pick<DocumentStore, 'get'>,
  swap: ShiftSwap,
  shifts: readonly (StaffProgram | null)[],
) {
  const moves = sidesOf(swap).map(async ({ programID, takerID }, at) => {
    const [entry, shift] = [await store.get(programSchedule, programID), shifts[at]]
    return entry && shift ? [{ entry, shift, takerID }] : []
  })
  return (await Promise.all(moves)).flat()
}

import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type ProgramOrPerson, readForDecision } from '../assignments/find-assignments.ts'
import { programsOfSwap, type ShiftSwap, shiftSwaps, type VersionedSwap } from './shift-swaps.documents.ts'

/** Returns the unanswered swaps of a program or a person, on either side. */
export async function listOpenSwaps(store: Pick<DocumentStore, 'find'>, of: ProgramOrPerson): Promise<VersionedSwap[]> {
  const sides = 'programID' in of ? [of, { theirProgramID: of.programID }] : [of, { withStaffID: of.staffID }]
  const listed = await Promise.all(
    sides.map((side) => findAll(store, shiftSwaps, { where: { ...side, status: 'proposed' }, orderBy: 'answerBy' })),
  )
  return listed.flat()
}

/** Returns the same swaps as `listOpenSwaps`, read in the transaction for a decision. */
export async function findOpenSwaps(tx: Tx, of: ProgramOrPerson): Promise<VersionedSwap[]> {
  const listed = await listOpenSwaps(tx.store, of)
  return readForDecision(tx, shiftSwaps, listed, (swap) => swap.status === 'proposed' && isAbout(swap, of))
}

const isAbout = (swap: ShiftSwap, of: ProgramOrPerson): boolean =>
  'programID' in of
    ? programsOfSwap(swap).includes(of.programID)
    : [swap.staffID, swap.withStaffID].includes(of.staffID)

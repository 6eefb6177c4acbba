import { findAll, withChanged } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programsOfSwap, type ShiftSwap, shiftSwaps, type VersionedSwap } from './shift-swaps.documents.ts'

type Of = { programID: string } | { staffID: string }

/** Returns the unanswered swaps of a program or a person, on either side. */
export async function listOpenSwaps(store: Pick<DocumentStore, 'find'>, of: Of): Promise<VersionedSwap[]> {
  const sides = 'programID' in of ? [of, { theirProgramID: of.programID }] : [of, { withStaffID: of.staffID }]
  const listed = await Promise.all(
    sides.map((side) => findAll(store, shiftSwaps, { where: { ...side, status: 'proposed' }, orderBy: 'answerBy' })),
  )
  return listed.flat()
}

/**
 * Returns the unanswered swaps of a program or a person, on either side. Reads each in the transaction, so a decision
 * may depend on it.
 */
export async function findOpenSwaps(tx: Tx, of: Of): Promise<VersionedSwap[]> {
  const listed = await listOpenSwaps(tx.store, of)
  const swaps = await Promise.all(listed.map(({ id }) => tx.get(shiftSwaps, id)))
  const present = swaps.filter((swap) => swap !== null)
  return withChanged(tx, shiftSwaps, present, (swap) => swap.status === 'proposed' && isAbout(swap, of))
}

const isAbout = (swap: ShiftSwap, of: Of): boolean =>
  'programID' in of
    ? programsOfSwap(swap).includes(of.programID)
    : [swap.staffID, swap.withStaffID].includes(of.staffID)

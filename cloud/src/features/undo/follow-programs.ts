import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { writeCopies } from '../programs/copy-program-facts.ts'
import { byName, findAssignments } from '../staff-programs/find-assignments.ts'
import { programsOfSwap } from '../staff-programs/find-swaps.ts'
import {
  type StaffProgram,
  shiftSwaps,
  staffPrograms,
  type VersionedSwap,
} from '../staff-programs/staff-programs.documents.ts'

/** What came to a program since and says its facts says them as they are put back. */
export async function followPrograms(tx: Tx, restorations: readonly Restoration[]): Promise<void> {
  const swaps = await findOpenAgain(tx, restorations)
  for (const programID of programsOf(restorations, swaps)) {
    // No query finds yet what is put back.
    const found = await findAssignments(tx, programID)
    const foundIDs = new Set(found.map(({ id }) => id))
    const deleted = restorations.filter((other) => other.collection.name === staffPrograms.name && !other.current)
    const back = await Promise.all(deleted.map(({ id }) => tx.get(staffPrograms, id)))
    const ofProgram = back
      .filter((it) => it !== null)
      .filter((it) => it.programID === programID && !foundIDs.has(it.id))
    await writeCopies(tx, programID, {
      assignments: byName([...found, ...ofProgram]),
      swaps: swaps.filter((swap) => programsOfSwap(swap).includes(programID)),
    })
  }
}

/** The swaps that wait for an answer again. */
async function findOpenAgain(tx: Tx, restorations: readonly Restoration[]): Promise<VersionedSwap[]> {
  const ids = restorations.filter(({ collection }) => collection.name === shiftSwaps.name).map(({ id }) => id)
  const swaps = await Promise.all(ids.map((id) => tx.get(shiftSwaps, id)))
  return swaps.filter((swap) => swap !== null).filter(({ status }) => status === 'proposed')
}

/** The programs that are put back, and those of which a shift is, or is to be swapped. */
function programsOf(restorations: readonly Restoration[], swaps: readonly VersionedSwap[]): ReadonlySet<string> {
  const back = restorations.filter(({ as }) => as !== null)
  const entries = back.filter(({ collection }) => collection.name === programSchedule.name).map(({ id }) => id)
  const shifts = back.filter(({ collection }) => collection.name === staffPrograms.name)
  const ofShifts = shifts.map(({ as }) => (as as StaffProgram).programID) // of this collection
  return new Set([...entries, ...ofShifts, ...swaps.flatMap(programsOfSwap)])
}

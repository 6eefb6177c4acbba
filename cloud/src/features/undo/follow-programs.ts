import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { writeCopies } from '../programs/copy-program-facts.ts'
import { byName, findAssignments } from '../staff-programs/find-assignments.ts'
import { type StaffProgram, staffPrograms } from '../staff-programs/staff-programs.documents.ts'

/** What came to a program since and says its facts says them as they are put back. */
export async function followPrograms(tx: Tx, restorations: readonly Restoration[]): Promise<void> {
  for (const programID of programsOf(restorations)) {
    // No query finds yet what is put back.
    const found = await findAssignments(tx, programID)
    const foundIDs = new Set(found.map(({ id }) => id))
    const deleted = restorations.filter((other) => other.collection.name === staffPrograms.name && !other.current)
    const back = await Promise.all(deleted.map(({ id }) => tx.get(staffPrograms, id)))
    const ofProgram = back
      .filter((it) => it !== null)
      .filter((it) => it.programID === programID && !foundIDs.has(it.id))
    await writeCopies(tx, programID, { assignments: byName([...found, ...ofProgram]) })
  }
}

/** The programs that are put back, and those of which a shift is. */
function programsOf(restorations: readonly Restoration[]): ReadonlySet<string> {
  const back = restorations.filter(({ as }) => as !== null)
  const entries = back.filter(({ collection }) => collection.name === programSchedule.name).map(({ id }) => id)
  const shifts = back.filter(({ collection }) => collection.name === staffPrograms.name)
  return new Set([...entries, ...shifts.map(({ as }) => (as as StaffProgram).programID)]) // of this collection
}

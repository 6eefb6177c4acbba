import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { copyProgramFacts } from '../programs/copy-program-facts.ts'
import { byName, findAssignments } from '../staff-programs/find-assignments.ts'
import { programsOfSwap } from '../staff-programs/find-swaps.ts'
import { shiftSwaps, staffPrograms, type VersionedSwap } from '../staff-programs/staff-programs.documents.ts'

/** What came to a program since and says its facts says them as they are put back; whoever that concerns is told. */
export async function followPrograms(
  tx: Tx,
  context: Pick<Services, 'settings'>,
  restorations: readonly Restoration[],
): Promise<void> {
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
    await copyProgramFacts(tx, context, programID, {
      assignments: byName([...found, ...ofProgram]),
      swapIDs: swaps.filter((swap) => programsOfSwap(swap).includes(programID)).map(({ id }) => id),
    })
  }
}

/** The swaps that wait for an answer again. */
async function findOpenAgain(tx: Tx, restorations: readonly Restoration[]): Promise<VersionedSwap[]> {
  const ids = restorations.filter(({ collection }) => collection.name === shiftSwaps.name).map(({ id }) => id)
  const swaps = await Promise.all(ids.map((id) => tx.get(shiftSwaps, id)))
  return swaps.filter((swap) => swap !== null).filter(({ status }) => status === 'proposed')
}

/** What says facts of a program, or decides them. */
const OF_PROGRAMS = new Set([programSchedule, clientPrograms, programRequests, staffPrograms].map(({ name }) => name))

/** The programs of which something is put back. */
function programsOf(restorations: readonly Restoration[], swaps: readonly VersionedSwap[]): ReadonlySet<string> {
  const back = restorations.filter(({ collection }) => OF_PROGRAMS.has(collection.name))
  const programIDs = back.flatMap(({ as }) => (as as { programID: string | null } | null)?.programID ?? [])
  return new Set([...programIDs, ...swaps.flatMap(programsOfSwap)])
}

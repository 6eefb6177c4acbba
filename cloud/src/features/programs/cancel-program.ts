import { hasEnded } from '@belay/contract/clock'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { withdrawContract } from '../client-programs/withdraw-contract.ts'
import { findLogReferences } from '../hours-logged/find-log-references.ts'
import { cancelEntry } from '../program-schedule/change-entry.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { copyProgramFacts } from './copy-program-facts.ts'
import { releaseStaff } from './staffing/release-staff.ts'

/**
 * What happens when a program is cancelled: its schedule entry is, its staff are released, and a contract that is not
 * signed is withdrawn (`keepDraft`: back to a draft, as the program may be taken up again). Refused when it is over and
 * hours are logged on it.
 */
export async function cancelProgram(
  tx: Tx,
  context: Context,
  programID: string,
  { reason, keepDraft = false }: { reason: string; keepDraft?: boolean },
): Promise<void> {
  const entry = await tx.get(programSchedule, programID)
  if (entry && entry.status !== 'cancelled') {
    const isPast = hasEnded(entry, tx.now, context.settings.centre.timeZone)
    cancelEntry(tx, entry, isPast ? await findLogReferences(tx, { programID }) : [])
  }
  await releaseStaff(tx, context, programID, reason)
  await withdrawContract(tx, context, programID, keepDraft)
  await copyProgramFacts(tx, context, programID)
}

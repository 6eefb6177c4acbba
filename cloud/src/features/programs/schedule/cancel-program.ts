import { hasEnded } from '@belay/contract/clock'
import type { Context } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { findLogReferences } from '../../hours-logged/find-log-references.ts'
import { releaseStaff } from '../assignments/release-staff.ts'
import { withdrawContract } from '../contracts/withdraw-contract.ts'
import { programSchedule } from './program-schedule.documents.ts'
import { mayCancelEntry } from './program-schedule.rules.ts'

/**
 * Cancels a program: cancels its schedule entry, releases its staff, and withdraws a contract that is not signed. With
 * `keepDraft`, the contract becomes a draft again instead of being deleted, because the program may be restored.
 * Refuses if the program is over and hours are logged on it.
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
    const workedHours = isPast ? await findLogReferences(tx, { programID }) : []
    tx.update(programSchedule, mayCancelEntry(entry, workedHours), { status: 'cancelled' })
  }
  await releaseStaff(tx, context, programID, reason)
  await withdrawContract(tx, context, programID, keepDraft)
}

import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { VersionedLog } from '../hours-logged/hours-logged.documents.ts'
import { PAY_RUNS_GUARD, PROGRESS_ID, payLines, payRunProgress, payRuns } from './pay-runs.documents.ts'

/** Returns a log as paid if the pay run in progress pays it but has not marked it yet. Locks pay runs. */
export async function findClaimedLog(tx: Tx, log: VersionedLog): Promise<VersionedLog> {
  if (!log.approved) return log
  const [, progress] = await Promise.all([tx.guard(PAY_RUNS_GUARD), tx.get(payRunProgress, PROGRESS_ID)])
  if (!progress || (await tx.require(payRuns, progress.payRunID)).reopenedAt !== null) return log
  const { payRunID } = progress
  for await (const line of iterateAll(tx.store, payLines, { where: { payRunID }, orderBy: 'finalizedAt' }))
    if (line.timeLogIDs.includes(log.timeID)) return { ...log, payRunID }
  return log
}

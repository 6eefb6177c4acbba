import { type Context, type Input, requireVersion } from '../../platform/gate.ts'
import { beginToCarryOut, changePayRuns } from './carry-out-pay-run.ts'
import { findNewestInForce } from './newest-pay-run.ts'
import { lineID, payLines, payRuns } from './pay-runs.documents.ts'
import { presentRun, type RunInFull } from './pay-runs.presenter.ts'
import { mayReopen } from './pay-runs.rules.ts'

/**
 * Reopens the newest run in force: unlocks its logs and marks its lines. The run itself is kept. Notifies nobody now;
 * people whose pay changes are notified when the hours are finalized again (R271).
 */
export function reopenPayRun(context: Context, input: Input<'payRuns.reopen'>): Promise<RunInFull> {
  return changePayRuns(context, async (tx) => {
    const run = mayReopen(
      requireVersion(await tx.require(payRuns, input.payRunID), input.version),
      await findNewestInForce(tx.store),
    )
    const reopened = tx.update(payRuns, run, { reopenedAt: tx.now, reopenReason: input.reason })
    beginToCarryOut(tx, context, reopened)
    const lines = await tx.store.getMany(
      payLines,
      run.lines.map((_, place) => lineID(run.payRunID, place)),
    )
    return presentRun(
      reopened,
      lines.map(({ timeLogIDs }) => timeLogIDs),
    )
  })
}

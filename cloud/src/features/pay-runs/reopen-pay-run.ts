import { type Context, type Input, requireCurrent } from '../../platform/calls/gate.ts'
import { changePayRuns, startPayRunProgress } from './finish-pay-run.ts'
import { payRuns } from './pay-runs.documents.ts'
import { presentRun, type RunInFull } from './pay-runs.presenter.ts'
import { mayReopen } from './pay-runs.rules.ts'
import { findLogsOfLines, findNewestInForce } from './pay-runs.ts'

/** Reopens the newest run in force: unlocks its logs and marks its lines. Notifies nobody yet (R271). */
export function reopenPayRun(context: Context, input: Input<'payRuns.reopen'>): Promise<RunInFull> {
  return changePayRuns(context, async (tx) => {
    const run = await requireCurrent(tx, payRuns, input.payRunID, input.version)
    const permitted = mayReopen(run, await findNewestInForce(tx.store))
    const reopened = tx.update(payRuns, permitted, { reopenedAt: tx.now, reopenReason: input.reason })
    startPayRunProgress(tx, context, reopened)
    return presentRun(reopened, await findLogsOfLines(tx.store, run))
  })
}

import { type Context, type Input, inTransaction, requireVersion } from '../../platform/gate.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { notify } from '../notifications/notify.ts'
import { findNewestInForce, PAY_RUNS_GUARD } from './newest-pay-run.ts'
import { lineID, payLines, payRuns } from './pay-runs.documents.ts'
import { findPayees, payReopened } from './pay-runs.notifications.ts'
import { presentRun, type RunInFull } from './pay-runs.presenter.ts'
import { mayBeUnlocked, mayFollowRun, mayReopen } from './pay-runs.rules.ts'

/**
 * Reopens the newest run in force: its logs are unlocked, its lines marked, everyone in it told why. The run itself is
 * kept.
 */
export function reopenPayRun(context: Context, input: Input<'payRuns.reopen'>): Promise<RunInFull> {
  return inTransaction(context, async (tx) => {
    await tx.guard(PAY_RUNS_GUARD)
    const run = mayReopen(
      requireVersion(await tx.require(payRuns, input.payRunID), input.version),
      await findNewestInForce(tx.store),
    )
    const reopened = tx.update(payRuns, run, { reopenedAt: tx.now, reopenReason: input.reason })
    const lines = await Promise.all(
      [...run.lines.keys()].map((place) => tx.require(payLines, lineID(run.payRunID, place))),
    )
    for (const line of lines) tx.update(payLines, mayFollowRun(line, reopened), { reopened: true })
    const ids = lines.flatMap(({ timeLogIDs }) => timeLogIDs)
    for (const log of await Promise.all(ids.map((id) => tx.get(timeLogs, id)))) {
      if (log?.payRunID === run.payRunID) tx.update(timeLogs, mayBeUnlocked(log, reopened), { payRunID: null })
    }
    for (const payee of await findPayees(tx, run))
      await notify(tx, context, payReopened({ run, payee, settings: context.settings, reason: input.reason }))
    return presentRun(
      reopened,
      lines.map(({ timeLogIDs }) => timeLogIDs),
    )
  })
}

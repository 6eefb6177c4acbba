import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { notify } from '../notifications/notify.ts'
import { calculatePayRun, type PayRunDraft } from './calculate-pay-run.ts'
import { PAY_RUNS_GUARD } from './newest-pay-run.ts'
import { presentPreview } from './pay-run-preview.ts'
import { lineID, payLines, payRuns } from './pay-runs.documents.ts'
import { findPayees, payFinalized } from './pay-runs.notifications.ts'
import { presentRun, type RunInFull } from './pay-runs.presenter.ts'
import { mayBePaid, paidLine, runLine } from './pay-runs.rules.ts'

/**
 * Pays a period in one commit: the run, each person's lines, the locked logs and the notifications. Refuses with
 * failed-precondition (reasons overlap, not-begun, nothing-to-pay, no-rate), and with aborted, showing the new preview,
 * when the logs are not those of the fingerprint.
 */
export function finalizePayRun(
  context: Context,
  { fingerprint, ...period }: Input<'payRuns.finalize'>,
): Promise<RunInFull> {
  return inTransaction(context, async (tx) => {
    await tx.guard(PAY_RUNS_GUARD)
    const draft = await calculatePayRun(tx.store, period, centreToday(context.settings, tx.now))
    const { overlap, blockers } = draft
    if (overlap) {
      const label = `${overlap.from} to ${overlap.to}`
      refuse('failed-precondition', blockers[0]?.sentence, {
        reason: 'overlap',
        documents: [{ collection: 'payRuns', id: overlap.payRunID, label }],
      })
    }
    if (fingerprint !== undefined && fingerprint !== draft.fingerprint) {
      refuse('aborted', 'The hours have changed. Check the new amounts, then finalize again.', {
        reason: 'fingerprint',
        current: await presentPreview(tx.store, draft),
      })
    }
    const [first] = blockers
    if (first) refuse('failed-precondition', blockers.map(({ sentence }) => sentence).join(' '), first.reason)
    return createPayRun(tx, context, draft)
  })
}

/** Writes the run of a draft, a document for each line, and the logs as paid; tells everybody in it. */
async function createPayRun(tx: Tx, context: Context, { period, logs, lines, total }: PayRunDraft): Promise<RunInFull> {
  const payRunID = tx.id()
  const paid = lines.map(paidLine)
  const run = tx.create(payRuns, {
    payRunID,
    ...period,
    lines: paid.map(runLine),
    total,
    finalizedBy: tx.actor.email,
    finalizedAt: tx.now,
    reopenedAt: null,
    reopenReason: null,
  })
  for (const [place, line] of paid.entries()) {
    tx.create(payLines, {
      id: lineID(payRunID, place),
      ...line,
      payRunID,
      ...period,
      finalizedAt: tx.now,
      reopened: false,
      amountCents: lines[place]?.amountCents ?? 0,
    })
  }
  for (const log of logs) tx.update(timeLogs, mayBePaid(log), { payRunID })
  for (const payee of await findPayees(tx, run))
    await notify(tx, context, payFinalized({ run, payee, settings: context.settings }))
  return presentRun(
    run,
    paid.map(({ timeLogIDs }) => timeLogIDs),
  )
}

import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { centreToday } from '../../platform/time/today.ts'
import { notify } from '../notifications/notify.ts'
import { staff } from '../staff/staff.documents.ts'
import { formerAdminRecipients } from '../users/find-former-admins.ts'
import { calculatePayRun, type PayRunDraft } from './calculate-pay-run.ts'
import { changePayRuns, startPayRunProgress } from './finish-pay-run.ts'
import { presentPreview } from './pay-run-preview.ts'
import { lineID, payLines, payRuns, type VersionedPayRun } from './pay-runs.documents.ts'
import { findPayee, payFinalized, selfApprovedPaid } from './pay-runs.notifications.ts'
import { presentRun } from './pay-runs.presenter.ts'
import { toPaidLine, toRunLine } from './pay-runs.rules.ts'
import { findPayeesToNotify } from './replaced-runs.rules.ts'

/**
 * Pays a period. One commit stores the run and a document per line with its logs. Then steps mark each log and notify
 * each person. Throws `failed-precondition` (reasons overlap, not-begun, ends-late, nothing-to-pay, no-rate), and
 * `aborted` with a new preview if the logs do not match the fingerprint.
 */
export function finalizePayRun(context: Context, { fingerprint, ...period }: Input<'payRuns.finalize'>) {
  return changePayRuns(context, async (tx) => {
    const draft = await calculatePayRun(tx.store, period, centreToday(context.settings, tx.now))
    const { overlap, blockers } = draft
    if (overlap) {
      const document = { collection: 'payRuns', id: overlap.payRunID, label: `${overlap.from} to ${overlap.to}` }
      refuse('failed-precondition', blockers[0]?.sentence, { reason: 'overlap', documents: [document] })
    }
    if (fingerprint !== undefined && fingerprint !== draft.fingerprint) {
      const current = await presentPreview(tx.store, draft)
      const message = 'The hours have changed. Check the new amounts, then finalize again.'
      refuse('aborted', message, { reason: 'fingerprint', current })
    }
    const [first] = blockers
    if (first) refuse('failed-precondition', blockers.map(({ sentence }) => sentence).join(' '), first.reason)
    const run = createPayRun(tx, draft)
    await notifyOfSelfApproved(tx, context, run)
    await notifyUnpaid(tx, context, run, draft)
    await countPayees(tx, draft)
    startPayRunProgress(tx, context, run, draft.earlier)
    const logsOfLines = draft.lines.map(({ timeLogIDs }) => timeLogIDs)
    return presentRun(run, logsOfLines)
  })
}

/** Notifies the other Admins, and recent ones, of paid hours that their owners approved themselves (R270). */
async function notifyOfSelfApproved(tx: Tx, context: Context, run: VersionedPayRun): Promise<void> {
  if (!run.lines.some(({ selfApprovedHours }) => selfApprovedHours)) return
  const formerAdmins = await formerAdminRecipients(tx)
  await notify(tx, context, selfApprovedPaid({ run, by: tx.actor, formerAdmins }))
}

/** Notifies people who were paid by a reopened run, but not by the run that replaces it. */
async function notifyUnpaid(tx: Tx, context: Context, run: VersionedPayRun, { earlier, lines }: PayRunDraft) {
  const paid = new Set(lines.map(({ staffID }) => staffID))
  for (const { staffID, cents } of earlier.filter((person) => !paid.has(person.staffID))) {
    const payee = await findPayee(tx, run, staffID)
    if (payee) await notify(tx, context, payFinalized({ run, payee, before: cents, settings: context.settings }))
  }
}

/** Records the people who are notified in steps after this commit, for the count on the trail. */
async function countPayees(tx: Tx, { lines, earlier }: PayRunDraft): Promise<void> {
  const members = await tx.store.getMany(staff, [...findPayeesToNotify(lines, earlier)])
  for (const { email } of members) tx.countNotified(email)
}

/** Stores the run of a draft, and a document for each line. */
function createPayRun(tx: Tx, { period, lines, total }: PayRunDraft): VersionedPayRun {
  const payRunID = tx.id()
  const paidLines = lines.map(toPaidLine)
  const run = tx.create(payRuns, {
    payRunID,
    ...period,
    lines: paidLines.map(toRunLine),
    total,
    finalizedBy: tx.actor.email,
    finalizedByName: tx.actor.name,
    finalizedAt: tx.now,
    reopenedAt: null,
    reopenReason: null,
  })
  for (const [place, line] of paidLines.entries()) {
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
  return run
}

import { SYSTEM } from '../../platform/calls/actor.ts'
import { type Context, runInTransaction, type Services } from '../../platform/calls/gate.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { withLock } from '../../platform/process/with-lock.ts'
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { notify } from '../notifications/notify.ts'
import {
  type EarlierPay,
  lineID,
  PAY_RUNS_GUARD,
  type PayRun,
  type PayRunProgress,
  PROGRESS_ID,
  payLines,
  payRunProgress,
  payRuns,
  type VersionedPayRun,
} from './pay-runs.documents.ts'
import { findPayee, payFinalized } from './pay-runs.notifications.ts'
import { mayAdvanceProgress, mayBePaid, mayBeUnlocked, mayFollowRun } from './pay-runs.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'ids' | 'settings'>

/** Options of a step's change: it belongs to the change that finalized or reopened the run. */
const STEP_OF_A_CHANGE = { canBeUndone: false, holdsMailFor: 0, isMade: true }

/** The number of logs that one step marks. Small, so that other commits don't wait long. */
const LOGS_A_STEP = 20

/** Runs a transaction that finalizes or reopens a run, one at a time, and returns after all logs are marked. */
export async function changePayRuns<Result extends object>(context: Context, work: (tx: Tx) => Promise<Result>) {
  for (;;) {
    const result = await runInTransaction(context, async (tx) => {
      if (await tx.get(payRunProgress, PROGRESS_ID)) return null
      await tx.guard(PAY_RUNS_GUARD)
      return work(tx)
    })
    await finishPayRun(context)
    if (result) return result
  }
}

/** Starts to mark a run's logs and notify its people, in the commit that finalizes or reopens the run. */
export function startPayRunProgress(tx: Tx, { call }: Context, { payRunID }: PayRun, earlier: EarlierPay[] = []): void {
  const { userid, email, name } = tx.actor
  tx.create(payRunProgress, {
    id: PROGRESS_ID,
    payRunID,
    place: 0,
    log: 0,
    by: { userid, email, name },
    call,
    changeID: tx.change.id,
    earlier,
  })
  enqueue(tx, { kind: 'payRun' })
}

/** Finishes the run in progress, if any, in steps of one commit each. Idempotent, also across processes. */
export function finishPayRun(parts: Parts): Promise<void> {
  return withLock(parts.store, 'pay run under way', async () => {
    for (;;) {
      const progress = await parts.store.get(payRunProgress, PROGRESS_ID)
      if (!progress) return
      const change = { id: progress.changeID, ...STEP_OF_A_CHANGE }
      await transact({ ...parts, change }, { ...SYSTEM, ...progress.by }, progress.call, async (tx) => {
        await markNextLogs(tx, parts)
        await yieldToEventLoop()
      })
      await yieldToEventLoop()
    }
  })
}

/** Marks the next logs of a line. The line's first step also notifies its person, or marks the line as reopened. */
async function markNextLogs(tx: Tx, parts: Parts): Promise<void> {
  const progress = await tx.get(payRunProgress, PROGRESS_ID)
  if (!progress) return
  const { payRunID, place, log: from } = progress
  const run = await tx.require(payRuns, payRunID)
  const line = await tx.get(payLines, lineID(payRunID, place))
  if (!line) return tx.remove(payRunProgress, mayAdvanceProgress(progress, run))
  const isReopened = run.reopenedAt !== null
  if (from === 0) {
    if (isReopened) tx.update(payLines, mayFollowRun(line, run), { reopened: true })
    else await notifyPayee(tx, parts, run, progress)
  }
  const to = from + LOGS_A_STEP
  for (const log of await Promise.all(line.timeLogIDs.slice(from, to).map((id) => tx.get(timeLogs, id)))) {
    if (!isReopened && log?.payRunID === null) tx.update(timeLogs, mayBePaid(log, run), { payRunID })
    if (isReopened && log?.payRunID === payRunID) tx.update(timeLogs, mayBeUnlocked(log, run), { payRunID: null })
  }
  const next = to < line.timeLogIDs.length ? { log: to } : { place: place + 1, log: 0 }
  tx.update(payRunProgress, mayAdvanceProgress(progress, run), next)
}

/** Notifies a person of the sum of their lines, with the first line, unless a reopened run paid the same (R271). */
async function notifyPayee(tx: Tx, parts: Parts, run: VersionedPayRun, progress: PayRunProgress): Promise<void> {
  const { place, earlier = [] } = progress
  const staffID = run.lines[place]?.staffID
  if (staffID === undefined || run.lines.findIndex((line) => line.staffID === staffID) !== place) return
  const before = earlier.find((person) => person.staffID === staffID)
  if (before?.isSame) return
  const payee = await findPayee(tx, run, staffID)
  if (payee) await notify(tx, parts, payFinalized({ run, payee, before: before?.cents, settings: parts.settings }))
}

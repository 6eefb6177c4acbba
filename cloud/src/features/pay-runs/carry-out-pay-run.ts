import { SYSTEM } from '../../platform/actor.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { type Context, inTransaction, type Services } from '../../platform/gate.ts'
import { letOthersAsk } from '../../platform/let-others-ask.ts'
import { withLock } from '../../platform/mutex.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { notify } from '../notifications/notify.ts'
import {
  type EarlierPay,
  lineID,
  PAY_RUNS_GUARD,
  type PayRunProgress,
  payLines,
  payRunProgress,
  payRuns,
  UNDER_WAY,
  type VersionedPayRun,
} from './pay-runs.documents.ts'
import { findPayee, payFinalized } from './pay-runs.notifications.ts'
import { mayBePaid, mayBeUnlocked, mayFollowRun, mayGoOn } from './pay-runs.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'ids' | 'settings'>

/** A step belongs to the change that finalized or reopened the run, which leads on the trail. */
const STEP_OF_A_CHANGE = { canBeUndone: false, holdsMailFor: 0, isMade: true }

/** Logs that one step marks: few enough that nobody waits long for its commit. */
const LOGS_A_STEP = 20

/**
 * A unit of work that finalizes or reopens a run, one at a time, also between processes. What it begins is carried out
 * before it answers: by then every log says what the run says.
 */
export async function changePayRuns<Result extends object>(
  context: Context,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const result = await inTransaction(context, async (tx) => {
      if (await tx.get(payRunProgress, UNDER_WAY)) return null
      await tx.guard(PAY_RUNS_GUARD)
      return work(tx)
    })
    await carryOutPayRun(context)
    if (result) return result
  }
}

/** Begins to tell the logs and the people of a run, in the commit that finalizes or reopens it. */
export function beginToCarryOut(
  tx: Tx,
  { call }: Context,
  { payRunID }: VersionedPayRun,
  earlier: EarlierPay[] = [],
): void {
  const { userid, email, name } = tx.actor
  tx.create(payRunProgress, {
    id: UNDER_WAY,
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

/**
 * Carries out what the run that was finalized or reopened last says, in steps of one commit each, between which others
 * are answered. Does nothing when nothing is under way; may be done by several processes at once, and again.
 */
export function carryOutPayRun(parts: Parts): Promise<void> {
  return withLock(parts.store, 'pay run under way', async () => {
    for (;;) {
      const progress = await parts.store.get(payRunProgress, UNDER_WAY)
      if (!progress) return
      const change = { id: progress.changeID ?? parts.ids.next(), ...STEP_OF_A_CHANGE }
      await transact({ ...parts, change }, { ...SYSTEM, ...progress.by }, progress.call, async (tx) => {
        await takeStep(tx, parts)
        await letOthersAsk()
      })
      await letOthersAsk()
    }
  })
}

/** Marks the next logs of a line; with the first ones goes what concerns its person. */
async function takeStep(tx: Tx, parts: Parts): Promise<void> {
  const progress = await tx.get(payRunProgress, UNDER_WAY)
  if (!progress) return
  const { payRunID, place, log: from } = progress
  const run = await tx.require(payRuns, payRunID)
  const line = await tx.get(payLines, lineID(payRunID, place))
  if (!line) return tx.remove(payRunProgress, mayGoOn(progress, run))
  const isReopened = run.reopenedAt !== null
  if (from === 0) {
    if (isReopened) tx.update(payLines, mayFollowRun(line, run), { reopened: true })
    else await tellPayee(tx, parts, run, progress)
  }
  const to = from + LOGS_A_STEP
  for (const log of await Promise.all(line.timeLogIDs.slice(from, to).map((id) => tx.get(timeLogs, id)))) {
    if (!isReopened && log?.payRunID === null) tx.update(timeLogs, mayBePaid(log, run), { payRunID })
    if (isReopened && log?.payRunID === payRunID) tx.update(timeLogs, mayBeUnlocked(log, run), { payRunID: null })
  }
  const next = to < line.timeLogIDs.length ? { log: to } : { place: place + 1, log: 0 }
  tx.update(payRunProgress, mayGoOn(progress, run), next)
}

/**
 * Tells the person of a line about the sum of all their lines, once: with the first of them. Somebody whom a reopened
 * run paid the same is not told again (R271).
 */
async function tellPayee(tx: Tx, parts: Parts, run: VersionedPayRun, progress: PayRunProgress): Promise<void> {
  const { place, earlier = [] } = progress
  const staffID = run.lines[place]?.staffID
  if (staffID === undefined || run.lines.findIndex((line) => line.staffID === staffID) !== place) return
  const before = earlier.find((person) => person.staffID === staffID)
  if (before?.isSame) return
  const payee = await findPayee(tx, run, staffID)
  if (payee) await notify(tx, parts, payFinalized({ run, payee, before: before?.cents, settings: parts.settings }))
}

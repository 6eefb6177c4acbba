import type { payRuns as calls, payRunInFull } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { pageQuery, presentPage, storedPage } from '../../platform/lists.ts'
import { asEffect } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { notify } from '../notifications/notify.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { type PayLine, type PayRun, payLines, payRuns } from './pay-runs.documents.ts'
import { findPayees, payFinalized, payReopened } from './pay-runs.notifications.ts'
import { mayReopen, paidLine, runLine } from './pay-runs.rules.ts'
import { type Reckoning, reckon, shown } from './preview.ts'

type Input = Inputs<typeof calls>
type Run = Versioned<PayRun>
type RunInFull = z.output<typeof payRunInFull>

/** Two Admins cannot pay the same hours: whoever finalizes or reopens holds this guard. */
const GUARD = 'payRuns'

/** What finalizing the period would pay, with what stands against it. */
export async function preview(context: Context, period: Input['preview']) {
  return shown(context.store, await reckon(context.store, period, centreToday(context.settings, context.clock.now())))
}

/**
 * Pays a period in one commit: the run, each person's lines, the locked logs and the notifications. Refuses with
 * failed-precondition (reasons overlap, not-begun, nothing-to-pay, no-rate), and with aborted, showing the new preview, when the
 * logs are not those of the fingerprint.
 */
export function finalize(context: Context, { fingerprint, ...period }: Input['finalize']): Promise<RunInFull> {
  return inTransaction(context, async (tx) => {
    await tx.guard(GUARD)
    const reckoning = await reckon(tx.store, period, centreToday(context.settings, tx.now))
    const { overlap, blockers } = reckoning
    if (overlap) {
      const label = `${overlap.from} to ${overlap.to}`
      refuse('failed-precondition', blockers[0]?.sentence, {
        reason: 'overlap',
        documents: [{ collection: 'payRuns', id: overlap.payRunID, label }],
      })
    }
    if (fingerprint !== undefined && fingerprint !== reckoning.fingerprint) {
      refuse('aborted', 'The hours have changed. Check the new amounts, then finalize again.', {
        reason: 'fingerprint',
        current: await shown(tx.store, reckoning),
      })
    }
    const [first] = blockers
    if (first)
      refuse('failed-precondition', blockers.map(({ sentence }) => sentence).join(' '), { reason: first.reason })
    return pay(tx, context, reckoning)
  })
}

async function pay(tx: Tx, context: Context, { period, logs, lines, total }: Reckoning): Promise<RunInFull> {
  const payRunID = tx.id()
  const paid = lines.map(paidLine)
  const run = tx.create(payRuns, {
    payRunID,
    from: period.from,
    to: period.to,
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
      from: period.from,
      to: period.to,
      finalizedAt: tx.now,
      reopened: false,
      amountCents: lines[place]?.amountCents ?? 0,
    })
  }
  for (const log of logs) tx.update(timeLogs, asEffect(log), { payRunID })
  for (const payee of await findPayees(tx, run))
    await notify(tx, context, payFinalized({ run, payee, settings: context.settings }))
  return inFull(
    run,
    paid.map(({ timeLogIDs }) => timeLogIDs),
  )
}

const lineID = (payRunID: string, place: number) => `${payRunID}_${place}`

/** Reopens the newest run in force: its logs are unlocked, its lines marked, everyone in it told why. The run itself is kept. */
export function reopen(context: Context, input: Input['reopen']): Promise<RunInFull> {
  return inTransaction(context, async (tx) => {
    await tx.guard(GUARD)
    const run = mayReopen(
      requireVersion(await tx.require(payRuns, input.payRunID), input.version),
      await newestInForce(tx),
    )
    const reopened = tx.update(payRuns, run, { reopenedAt: tx.now, reopenReason: input.reason })
    const lines = await Promise.all(
      [...run.lines.keys()].map((place) => tx.require(payLines, lineID(run.payRunID, place))),
    )
    for (const line of lines) tx.update(payLines, asEffect(line), { reopened: true })
    const ids = lines.flatMap(({ timeLogIDs }) => timeLogIDs)
    for (const log of await Promise.all(ids.map((id) => tx.get(timeLogs, id)))) {
      if (log?.payRunID === run.payRunID) tx.update(timeLogs, asEffect(log), { payRunID: null })
    }
    for (const payee of await findPayees(tx, run))
      await notify(tx, context, payReopened({ run, payee, settings: context.settings, reason: input.reason }))
    return inFull(
      reopened,
      lines.map(({ timeLogIDs }) => timeLogIDs),
    )
  })
}

async function newestInForce(tx: Tx): Promise<Run | null> {
  let cursor: string | null = null
  do {
    const page: { items: Run[]; next: string | null } = await tx.store.find(payRuns, {
      orderBy: 'finalizedAt',
      descending: true,
      limit: 50,
      ...(cursor ? { cursor } : {}),
    })
    const found = page.items.find((run) => run.reopenedAt === null)
    if (found) return found
    cursor = page.next
  } while (cursor)
  return null
}

/** Runs, newest first, without the logs of their lines; reopened ones included. */
export function list(context: Context, input: Input['list']) {
  return storedPage<PayRun, Run>(context, payRuns, pageQuery(input, '-finalizedAt'), input?.count)
}

export async function get(context: Context, { payRunID }: Input['get']): Promise<RunInFull> {
  const run = (await context.store.get(payRuns, payRunID)) ?? refuse('not-found')
  const ids = run.lines.map((_, place) => lineID(payRunID, place))
  return inFull(
    run,
    (await context.store.getMany(payLines, ids)).map(({ timeLogIDs }) => timeLogIDs),
  )
}

/** The run with the logs that each of its lines pays. */
const inFull = (run: Run, logs: readonly string[][]): RunInFull => ({
  ...run,
  lines: run.lines.map((line, place) => ({ ...line, timeLogIDs: logs[place] ?? [] })),
})

/** The caller's own lines, newest first: those of the staff record with their e-mail, nobody else's. */
export async function listMine(context: Context, input: Input['listMine']) {
  const member = await findStaffByEmail(context, context.actor.email)
  if (!member) return { items: [], next: null }
  return presentPage(
    context,
    payLines,
    { ...pageQuery(input, '-finalizedAt'), where: { staffID: member.staffID } },
    ownLine,
  )
}

const ownLine = (line: PayLine) => ({
  payRunID: line.payRunID,
  from: line.from,
  to: line.to,
  finalizedAt: line.finalizedAt,
  reopened: line.reopened,
  ...runLine(line),
})

import { toIsoDate } from '@belay/contract/dates'
import { findAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { timeLogs, type VersionedLog } from '../hours-logged/hours-logged.documents.ts'
import { type EarlierPay, payRuns, type VersionedPayRun } from './pay-runs.documents.ts'
import {
  blockersOf,
  fingerprintOf,
  type Line,
  linesOf,
  overlapping,
  type Period,
  totalOf,
  warningsOf,
} from './pay-runs.rules.ts'
import { compareWithReplaced, findReplaced } from './replaced-runs.rules.ts'

type Store = Pick<DocumentStore, 'find' | 'sum' | 'getMany'>
/** The data to finalize a period: its logs, their lines, and everything that blocks it. */
export type PayRunDraft = {
  period: Period
  logs: VersionedLog[]
  lines: Line[]
  total: number
  overlap: VersionedPayRun | null
  fingerprint: string
  /** The pay in the reopened runs that this run replaces. */
  earlier: EarlierPay[]
  blockers: { reason: string; sentence: string }[]
  warnings: { reason: string; sentence: string }[]
}

/** Calculates a period's pay run as of today, from every approved, unpaid log up to its end. Reads no paid logs. */
export async function calculatePayRun(store: Store, { from, to }: Period, today: string): Promise<PayRunDraft> {
  const period = { from, to }
  const [logs, runs] = await Promise.all([
    findAll(store, timeLogs, { where: { status: 'Approved' }, orderBy: 'date', to: toIsoDate(to) }),
    findAll(store, payRuns, { orderBy: 'to', from: toIsoDate(from) }),
  ])
  const lines = linesOf(logs, period)
  const overlap = overlapping(period, runs)
  const blockers = blockersOf(lines, overlap, period, today)
  return {
    period,
    logs,
    lines,
    total: totalOf(lines),
    overlap,
    fingerprint: fingerprintOf(period, logs),
    blockers,
    warnings: warningsOf(period, today),
    earlier: compareWithReplaced(lines, findReplaced(period, runs)),
  }
}

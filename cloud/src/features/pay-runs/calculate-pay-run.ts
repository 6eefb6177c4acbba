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
/** What finalizing a period rests on: the very logs, the lines they make, and what stands against it. */
export type PayRunDraft = {
  period: Period
  logs: VersionedLog[]
  lines: Line[]
  total: number
  overlap: VersionedPayRun | null
  fingerprint: string
  /** What people were paid by the reopened runs that this one replaces. */
  earlier: EarlierPay[]
  blockers: { reason: string; sentence: string }[]
  warnings: { reason: string; sentence: string }[]
}

/**
 * Calculates the pay run of a period as of today: every approved, unpaid log dated on or before its end. What was paid
 * is not read.
 */
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

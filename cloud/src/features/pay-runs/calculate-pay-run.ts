import { toIsoDate } from '@belay/contract/dates'
import { findAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { payRuns } from './pay-runs.documents.ts'
import {
  calculateLines,
  calculateTotal,
  computeFingerprint,
  findBlockers,
  findOverlappingRun,
  findWarnings,
  type Period,
} from './pay-runs.rules.ts'
import { compareWithReplaced, findReplaced } from './replaced-runs.rules.ts'

/** The data to finalize a period: its lines, and everything that blocks it. */
export type PayRunDraft = Awaited<ReturnType<typeof calculatePayRun>>

/** Calculates a period's pay run as of today, from every approved, unpaid log up to its end. Reads no paid logs. */
export async function calculatePayRun(store: Pick<DocumentStore, 'find'>, { from, to }: Period, today: string) {
  const period = { from, to }
  const [logs, runs] = await Promise.all([
    findAll(store, timeLogs, { where: { status: 'Approved' }, orderBy: 'date', to: toIsoDate(to) }),
    findAll(store, payRuns, { orderBy: 'to', from: toIsoDate(from) }),
  ])
  const lines = calculateLines(logs, period)
  const overlap = findOverlappingRun(period, runs)
  return {
    period,
    lines,
    total: calculateTotal(lines),
    overlap,
    fingerprint: computeFingerprint(period, logs),
    blockers: findBlockers(lines, overlap, period, today),
    warnings: findWarnings(period, today),
    earlier: compareWithReplaced(lines, findReplaced(period, runs)),
  }
}

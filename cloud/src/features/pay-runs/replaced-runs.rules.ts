import { isAfter, isBefore } from '@belay/contract/dates'
import { toCents } from '@belay/contract/money'
import type { EarlierPay, PayRun, VersionedPayRun } from './pay-runs.documents.ts'
import { type Line, type Period, sharesDays, toPaidLine } from './pay-runs.rules.ts'

/** Returns the reopened runs within a period that no other run has replaced: for each day, the run finalized last. */
export function findReplaced({ from, to }: Period, runs: readonly VersionedPayRun[]): VersionedPayRun[] {
  const within = runs.filter((run) => run.reopenedAt !== null && !isBefore(run.from, from) && !isAfter(run.to, to))
  const kept: VersionedPayRun[] = []
  for (const run of within.toSorted((a, b) => b.finalizedAt - a.finalizedAt))
    if (!kept.some((other) => sharesDays(run, other))) kept.push(run)
  return kept
}

/** Compares a new run with the runs that it replaces. Only people whose pay changed are notified (R271). */
export function compareWithReplaced(lines: readonly Line[], replaced: readonly PayRun[]): EarlierPay[] {
  const now = Map.groupBy(lines.map(toPaidLine), ({ staffID }) => staffID)
  const before = Map.groupBy(
    replaced.flatMap((run) => run.lines),
    ({ staffID }) => staffID,
  )
  return [...before].map(([staffID, paid]) => ({
    staffID,
    cents: paid.reduce((cents, { amount }) => cents + toCents(amount), 0),
    isSame: amountsOf(paid) === amountsOf(now.get(staffID) ?? []),
  }))
}

type Amounts = Pick<PayRun['lines'][number], 'hours' | 'payRate' | 'amount'>

const amountsOf = (lines: readonly Amounts[]): string =>
  JSON.stringify(lines.map(({ hours, payRate, amount }) => [hours, payRate, amount]).toSorted())

/** Returns the staff IDs of people to notify: all except those whose pay is the same as in a reopened run. */
export function findPayeesToNotify(
  lines: readonly Pick<Line, 'staffID'>[],
  earlier: readonly EarlierPay[],
): Set<string> {
  const unchanged = new Set(earlier.filter(({ isSame }) => isSame).map(({ staffID }) => staffID))
  return new Set(lines.map(({ staffID }) => staffID)).difference(unchanged)
}

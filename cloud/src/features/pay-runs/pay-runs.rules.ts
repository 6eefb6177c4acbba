import { createHash } from 'node:crypto'
import { PAY_RUN_ENDS_WITHIN } from '@belay/contract/constants'
import { addDays, isAfter, isBefore, toIsoDate } from '@belay/contract/dates'
import { fromCents, lineCents } from '@belay/contract/money'
import { payLine } from '@belay/contract/pay-runs'
import { type Permitted, permit } from '../../platform/calls/permit.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import type { TimeLog, VersionedLog } from '../hours-logged/hours-logged.documents.ts'
import type { PayLine, PayRun, PayRunProgress, VersionedPayRun } from './pay-runs.documents.ts'

export type Period = { from: string; to: string }
/** A reason against a run: a code for programs and a sentence for people. */
type Problem = { reason: string; sentence: string }
/** A person's pay at one rate. `staffID` is the user ID for people without a staff record. */
export type Line = {
  staffID: string
  staffName: string
  hours: number
  payRate: number | null
  amountCents: number
  lateHours: number
  selfApprovedHours?: number
  timeLogIDs: string[]
}

/** Returns the fields of a line that are paid. */
export const toPaidLine = ({ lateHours: _, amountCents, payRate, ...line }: Line) => ({
  ...line,
  payRate: payRate ?? 0,
  amount: fromCents(amountCents),
})

/** Returns a line without its logs, as the run stores it. There may be thousands of logs. */
export const toRunLine = (line: PayRun['lines'][number]): PayRun['lines'][number] => pickFields(payLine, line)

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
/** Returns the payee of a log: its staff ID, or the user ID if it has none (which blocks finalizing). */
const payeeOf = (log: TimeLog) => log.staffID ?? log.userId

/** Returns a line per person and rate, by name, in cents rounded half up per line. Logs before the period are late. */
export function calculateLines(logs: readonly VersionedLog[], period: Period): Line[] {
  const start = toIsoDate(period.from)
  const dated = logs.map((log) => ({ log, date: toIsoDate(log.date) }))
  const groups = Map.groupBy(dated, ({ log }) => `${payeeOf(log)} ${log.payRate}`)
  const lines = [...groups.values()].map((group) => {
    const { log: newest } = group.reduce((latest, entry) =>
      entry.log.dateSubmitted > latest.log.dateSubmitted ? entry : latest,
    )
    const sum = (of: typeof group) => of.reduce((total, { log }) => total + log.hours, 0)
    const hours = sum(group)
    const selfApprovedHours = sum(group.filter(({ log }) => log.selfApproved))
    return {
      staffID: payeeOf(newest),
      staffName: newest.staffName,
      hours,
      payRate: newest.payRate,
      amountCents: newest.payRate === null ? 0 : lineCents(hours, newest.payRate),
      lateHours: sum(group.filter(({ date }) => date < start)),
      ...(selfApprovedHours > 0 ? { selfApprovedHours } : {}),
      timeLogIDs: group
        .toSorted((a, b) => byText(a.date, b.date) || byText(a.log.timeID, b.log.timeID))
        .map(({ log }) => log.timeID),
    }
  })
  return lines.toSorted(
    (a, b) =>
      byText(a.staffName.toLowerCase(), b.staffName.toLowerCase()) ||
      byText(a.staffID, b.staffID) ||
      (a.payRate ?? -1) - (b.payRate ?? -1),
  )
}

/** Returns the sum of the lines as an amount. */
export const calculateTotal = (lines: readonly { amountCents: number }[]): number =>
  fromCents(lines.reduce((cents, line) => cents + line.amountCents, 0))

/** Computes a hash that changes with the period and with any of its logs. */
export function computeFingerprint(period: Period, logs: readonly VersionedLog[]): string {
  const versions = logs.map((log) => `${log.timeID}:${log.version}`).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([period.from, period.to, versions]))
    .digest('base64url')
}

/** Returns a run in force that shares a day with this period, or null. Both end days belong to a period. */
export function findOverlappingRun(period: Period, runs: readonly VersionedPayRun[]): VersionedPayRun | null {
  return runs.find((run) => run.reopenedAt === null && sharesDays(run, period)) ?? null
}

/** Formats a period as "from Mon, Nov 2 to Sun, Nov 15". */
export const periodInWords = ({ from, to }: Period, today?: string): string =>
  `from ${dateInWords(from, today)} to ${dateInWords(to, today)}`

/** True if two periods share a day. */
export const sharesDays = (one: Period, other: Period): boolean =>
  !isAfter(one.from, other.to) && !isBefore(one.to, other.from)

/** Returns the reasons why the period can't be finalized. It may end up to 31 days after today. */
export function findBlockers(
  lines: readonly Line[],
  overlap: VersionedPayRun | null,
  { from, to }: Period,
  today: string,
): Problem[] {
  const blockers: Problem[] = []
  const block = (reason: string, sentence: string) => blockers.push({ reason, sentence })
  if (overlap) block('overlap', `This period overlaps the pay run ${periodInWords(overlap, today)}.`)
  if (isAfter(from, today)) block('not-begun', `This period hasn't started. It begins on ${dateInWords(from, today)}.`)
  if (isAfter(to, addDays(today, PAY_RUN_ENDS_WITHIN))) {
    const limit = `A pay run ends at most ${PAY_RUN_ENDS_WITHIN} days after today.`
    block('ends-late', `This period ends on ${dateInWords(to, today)}. ${limit}`)
  }
  if (lines.length === 0) block('nothing-to-pay', 'There are no approved, unpaid hours through the end of this period.')
  for (const name of new Set(lines.filter(({ payRate }) => payRate === null).map(({ staffName }) => staffName)))
    block('no-rate', `${name} has hours without a pay rate. Set the rate, then approve those hours again.`)
  return blockers
}

/** Returns the warnings for an Admin before finalizing. */
export function findWarnings({ to }: Period, today: string): Problem[] {
  if (!isAfter(to, today)) return []
  const end = `This period ends on ${dateInWords(to, today)}.`
  return [{ reason: 'not-over', sentence: `${end} Hours worked until then are paid with a later run, as late hours.` }]
}

/** Permits a run in force to mark a log as paid, if no other run pays it. */
export const mayBePaid = (log: VersionedLog, run: PayRun): Permitted<VersionedLog> =>
  permit(log, log.payRunID === null && run.reopenedAt === null)

/** Permits a reopened run to unlock its logs for correction. */
export const mayBeUnlocked = (log: VersionedLog, run: PayRun): Permitted<VersionedLog> =>
  permit(log, log.payRunID === run.payRunID && run.reopenedAt !== null)

/** Permits progress to be stored for its own run. */
export const mayAdvanceProgress = (
  progress: Versioned<PayRunProgress>,
  run: PayRun,
): Permitted<Versioned<PayRunProgress>> => permit(progress, progress.payRunID === run.payRunID)

/** Permits a line to be updated with its own run. */
export const mayFollowRun = (line: Versioned<PayLine>, run: PayRun): Permitted<Versioned<PayLine>> =>
  permit(line, line.payRunID === run.payRunID)

/** Permits only the newest run in force to be reopened, once. */
export function mayReopen(run: VersionedPayRun, newest: VersionedPayRun | null): Permitted<VersionedPayRun> {
  permit(run, run.reopenedAt === null, 'This pay run was already reopened.', 'reopened')
  return permit(run, run.payRunID === newest?.payRunID, 'You can reopen only the newest pay run.', 'not-newest')
}

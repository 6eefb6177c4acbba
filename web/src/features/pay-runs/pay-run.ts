import { addDays, isAfter, isBefore, toIsoDate } from '@belay/contract/dates'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { getFirstOfMonth } from '../schedule/calendar-time.ts'

export type PayPreview = Outputs['payRuns']['preview']
export type PayLine = PayPreview['lines'][number]
export type PayRun = Outputs['payRuns']['list']['items'][number]
export type PayPeriod = { from: string; to: string }
type RunPeriod = PayPeriod & Pick<PayRun, 'reopenedAt'>

/** Returns the whole month before the month of a date. */
export function getPreviousMonth(today: string): PayPeriod {
  const to = addDays(getFirstOfMonth(today), -1)
  return { from: getFirstOfMonth(to), to }
}

/** Returns the unpaid period: from the day after the newest run in force to today. Falls back to last month. */
export function findNextUnpaidPeriod(today: string, runs: readonly RunPeriod[]): PayPeriod {
  const ends = runs.filter(({ reopenedAt }) => reopenedAt === null).map(({ to }) => toIsoDate(to))
  const newest = ends.sort().at(-1)
  const from = newest && addDays(newest, 1)
  return from && !isAfter(from, today) ? { from, to: today } : getPreviousMonth(today)
}

/** Finds the run in force that contains every day of a period, which is therefore already paid. */
export const findRunCovering = <Run extends RunPeriod>({ from, to }: PayPeriod, runs: readonly Run[]) =>
  runs.find((run) => run.reopenedAt === null && !isAfter(run.from, from) && !isBefore(run.to, to))

/** Returns the number of different people in some lines. */
export const countPeople = (lines: readonly { staffID: string }[]): number =>
  new Set(lines.map(({ staffID }) => staffID)).size
export const countLogs = (lines: readonly { timeLogIDs: readonly string[] }[]): number =>
  lines.reduce((sum, line) => sum + line.timeLogIDs.length, 0)
export const sumField = <Name extends string>(lines: readonly Record<Name, number>[], name: Name): number =>
  lines.reduce((sum, line) => sum + line[name], 0)

export async function downloadRun(run: PayPeriod & { payRunID: string }, format: 'csv' | 'pdf'): Promise<void> {
  const file = await cloud.payRuns.export({ payRunID: run.payRunID, format })
  downloadFile(`Pay ${toIsoDate(run.from)} to ${toIsoDate(run.to)}.${format}`, file)
}

/** Approves a person's hours without a rate again, which sets the current rate. Returns the number of logs. */
export const reapproveHours = async (payee: string, to: string): Promise<number> =>
  (await cloud.hoursLogged.approveAgain({ payee, to })).done

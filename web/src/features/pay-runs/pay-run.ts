import { addDays, isAfter, isBefore, toCivilDate, toIsoDate } from '@belay/contract/dates'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { downloadFile } from '../../ui/download-file.ts'

export type Preview = Outputs['payRuns']['preview']
export type PayRun = Outputs['payRuns']['list']['items'][number]
export type Period = { from: string; to: string }

/** The whole month before the one that holds a date; both ends MM/dd/yyyy. */
export function lastMonth(today: string): Period {
  const firstOfThis = toCivilDate(`${toIsoDate(today).slice(0, 8)}01`)
  const to = addDays(firstOfThis, -1)
  return { from: toCivilDate(`${toIsoDate(to).slice(0, 8)}01`), to }
}

/** What is unpaid: from the day after the newest run in force through today; else last month. */
export function nextPeriod(today: string, runs: readonly (Period & { reopenedAt: number | null })[]): Period {
  const ends = runs.filter(({ reopenedAt }) => reopenedAt === null).map(({ to }) => toIsoDate(to))
  const newest = ends.sort().at(-1)
  const from = newest && addDays(newest, 1)
  return from && !isAfter(from, today) ? { from, to: today } : lastMonth(today)
}

/** The run in force that holds every day of a period: its days are paid already. */
export const findPayRun = <Run extends Period & { reopenedAt: number | null }>(
  { from, to }: Period,
  runs: readonly Run[],
): Run | undefined => runs.find((run) => run.reopenedAt === null && !isAfter(run.from, from) && !isBefore(run.to, to))

/** The name of the Admin who finalized a run; runs of earlier versions keep only the e-mail address. */
export const finalizerOf = (run: { finalizedBy: string; finalizedByName?: string | undefined }): string =>
  run.finalizedByName ?? run.finalizedBy

/** How many different people are paid by some lines. */
export const countPeople = (lines: readonly { staffID: string }[]): number =>
  new Set(lines.map(({ staffID }) => staffID)).size
export const countLogs = (lines: readonly { timeLogIDs: readonly string[] }[]): number =>
  lines.reduce((sum, line) => sum + line.timeLogIDs.length, 0)
/** The sum of one number of some lines. */
export const sumOf = <Name extends string>(lines: readonly Record<Name, number>[], name: Name): number =>
  lines.reduce((sum, line) => sum + line[name], 0)
export const pluralize = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`

/** Saves a run as a file. */
export async function downloadRun(run: Period & { payRunID: string }, format: 'csv' | 'pdf'): Promise<void> {
  const file = await cloud.payRuns.export({ payRunID: run.payRunID, format })
  downloadFile(`Pay ${toIsoDate(run.from)} to ${toIsoDate(run.to)}.${format}`, file)
}

/** Approved hours that have no rate take the rate the person has now when they are approved again. */
export const approveAgain = async (payee: string, to: string): Promise<number> =>
  (await cloud.hoursLogged.approveAgain({ payee, to })).done

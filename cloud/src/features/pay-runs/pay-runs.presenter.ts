import { type openPayRun, ownPayLine, payRunInFull } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Actor } from '../../platform/actor.ts'
import { pickFields } from '../../platform/pick-fields.ts'
import type { PayLine, VersionedPayRun } from './pay-runs.documents.ts'
import { mayReopen, runLine } from './pay-runs.rules.ts'

export type RunInFull = z.output<typeof payRunInFull>

/** The run with the logs that each of its lines pays. */
export const presentRun = (run: VersionedPayRun, logsOfLines: readonly string[][]): RunInFull => ({
  ...pickFields(payRunInFull, run),
  lines: run.lines.map((line, place) => ({ ...runLine(line), timeLogIDs: logsOfLines[place] ?? [] })),
})

/** The same, with what this person may do with the run. */
export const presentOpenRun = (
  actor: Actor,
  run: VersionedPayRun,
  newest: VersionedPayRun | null,
  logsOfLines: readonly string[][],
): z.output<typeof openPayRun> => ({
  ...presentRun(run, logsOfLines),
  ...abilitiesOf(actor, { reopen: { call: 'payRuns.reopen', rule: () => mayReopen(run, newest) } }),
})

/** A line as its own person sees it: without the logs. */
export const presentOwnLine = (line: PayLine): z.output<typeof ownPayLine> => pickFields(ownPayLine, line)

import { type openPayRun, ownPayLine, payRunInFull } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import { abilitiesOf } from '../../platform/calls/abilities.ts'
import type { Actor } from '../../platform/calls/actor.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { PayLine, VersionedPayRun } from './pay-runs.documents.ts'
import { mayReopen, toRunLine } from './pay-runs.rules.ts'

export type RunInFull = z.output<typeof payRunInFull>

/** Returns a run with the logs that each line pays. */
export const presentRun = (run: VersionedPayRun, logsOfLines: readonly string[][]): RunInFull => ({
  ...pickFields(payRunInFull, run),
  lines: run.lines.map((line, place) => ({ ...toRunLine(line), timeLogIDs: logsOfLines[place] ?? [] })),
})

/** Returns the run with the caller's abilities. */
export const presentOpenRun = (
  actor: Actor,
  run: VersionedPayRun,
  newest: VersionedPayRun | null,
  logsOfLines: readonly string[][],
): z.output<typeof openPayRun> => ({
  ...presentRun(run, logsOfLines),
  ...abilitiesOf(actor, { reopen: { call: 'payRuns.reopen', rule: () => mayReopen(run, newest) } }),
})

/** Returns a line for its own person, without the logs. */
export const presentOwnLine = (line: PayLine): z.output<typeof ownPayLine> => pickFields(ownPayLine, line)

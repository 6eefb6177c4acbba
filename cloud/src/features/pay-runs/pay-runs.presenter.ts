import type { openPayRun, payRunInFull } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { PayLine, PayRun } from './pay-runs.documents.ts'
import { mayReopen, runLine } from './pay-runs.rules.ts'

type Run = Versioned<PayRun>
export type RunInFull = z.output<typeof payRunInFull>

/** The run with the logs that each of its lines pays. */
export const presentRun = (run: Run, logsOfLines: readonly string[][]): RunInFull => ({
  payRunID: run.payRunID,
  from: run.from,
  to: run.to,
  lines: run.lines.map((line, place) => ({ ...runLine(line), timeLogIDs: logsOfLines[place] ?? [] })),
  total: run.total,
  finalizedBy: run.finalizedBy,
  finalizedAt: run.finalizedAt,
  reopenedAt: run.reopenedAt,
  reopenReason: run.reopenReason,
  version: run.version,
  createdAt: run.createdAt,
  ...(run.updatedAt === undefined ? {} : { updatedAt: run.updatedAt }),
})

/** The same, with what this person may do with the run. */
export const presentOpenRun = (
  actor: Actor,
  run: Run,
  newest: Run | null,
  logsOfLines: readonly string[][],
): z.output<typeof openPayRun> => ({
  ...presentRun(run, logsOfLines),
  ...abilitiesOf(actor, { reopen: { call: 'payRuns.reopen', rule: () => mayReopen(run, newest) } }),
})

/** A line as its own person sees it: without the logs. */
export const presentOwnLine = (line: PayLine) => ({
  payRunID: line.payRunID,
  from: line.from,
  to: line.to,
  finalizedAt: line.finalizedAt,
  reopened: line.reopened,
  ...runLine(line),
})

import type { Handlers } from '../../platform/calls/gate.ts'
import { exportPayRun } from './export-pay-run.ts'
import { finalizePayRun } from './finalize-pay-run.ts'
import { getPayRun, listOwnPay, listPayRuns, previewPayRun } from './pay-runs.ts'
import { reopenPayRun } from './reopen-pay-run.ts'

export const payRunsCalls: Handlers<'payRuns'> = {
  preview: previewPayRun,
  finalize: finalizePayRun,
  reopen: reopenPayRun,
  list: listPayRuns,
  get: getPayRun,
  listMine: listOwnPay,
  export: exportPayRun,
}

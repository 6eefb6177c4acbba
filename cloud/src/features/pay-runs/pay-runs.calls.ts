import { os } from '../../platform/gate.ts'
import { exportPayRun } from './export-pay-run.ts'
import { finalizePayRun } from './finalize-pay-run.ts'
import * as payRuns from './pay-runs.ts'
import { reopenPayRun } from './reopen-pay-run.ts'

const calls = os.payRuns

export const payRunsCalls = calls.router({
  preview: calls.preview.handler(({ context, input }) => payRuns.preview(context, input)),
  finalize: calls.finalize.handler(({ context, input }) => finalizePayRun(context, input)),
  reopen: calls.reopen.handler(({ context, input }) => reopenPayRun(context, input)),
  list: calls.list.handler(({ context, input }) => payRuns.list(context, input)),
  get: calls.get.handler(({ context, input }) => payRuns.get(context, input)),
  listMine: calls.listMine.handler(({ context, input }) => payRuns.listMine(context, input)),
  export: calls.export.handler(({ context, input }) => exportPayRun(context, input)),
})

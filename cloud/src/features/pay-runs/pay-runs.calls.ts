import { os } from '../../platform/gate.ts'
import { exportRun } from './export.ts'
import * as payRuns from './pay-runs.ts'

const calls = os.payRuns

export const payRunsCalls = calls.router({
  preview: calls.preview.handler(({ context, input }) => payRuns.preview(context, input)),
  finalize: calls.finalize.handler(({ context, input }) => payRuns.finalize(context, input)),
  reopen: calls.reopen.handler(({ context, input }) => payRuns.reopen(context, input)),
  list: calls.list.handler(({ context, input }) => payRuns.list(context, input)),
  get: calls.get.handler(({ context, input }) => payRuns.get(context, input)),
  listMine: calls.listMine.handler(({ context, input }) => payRuns.listMine(context, input)),
  export: calls.export.handler(({ context, input }) => exportRun(context, input)),
})

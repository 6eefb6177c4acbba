import { os } from '../../platform/gate.ts'
import { programs } from './program-report.ts'
import * as reports from './reports.ts'

const calls = os.reports

export const reportsCalls = calls.router({
  requests: calls.requests.handler(({ context, input }) => reports.requests(context, input)),
  programs: calls.programs.handler(({ context, input }) => programs(context, input)),
  revenue: calls.revenue.handler(({ context, input }) => reports.revenue(context, input)),
  staffing: calls.staffing.handler(({ context, input }) => reports.staffing(context, input)),
  pay: calls.pay.handler(({ context, input }) => reports.pay(context, input)),
})

import type { Handlers } from '../../platform/calls/gate.ts'
import { reportFeedback } from './feedback-report.ts'
import { reportPrograms } from './program-report.ts'
import { reportPay, reportRequests, reportRevenue, reportStaffing } from './reports.ts'

export const reportsCalls: Handlers<'reports'> = {
  requests: reportRequests,
  programs: reportPrograms,
  revenue: reportRevenue,
  staffing: reportStaffing,
  pay: reportPay,
  feedback: reportFeedback,
}

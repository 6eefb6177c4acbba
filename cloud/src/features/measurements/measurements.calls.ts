import { os } from '../../platform/gate.ts'
import { record, summary } from './measurements.ts'

const calls = os.measurements

export const measurementsCalls = calls.router({
  record: calls.record.handler(({ context, input }) => record(context, input)),
  summary: calls.summary.handler(({ context, input }) => summary(context, input)),
})

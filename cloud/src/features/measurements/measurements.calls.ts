import type { Handlers } from '../../platform/calls/gate.ts'
import { recordMeasurement, summarizeMeasurements } from './measurements.ts'

export const measurementsCalls: Handlers<'measurements'> = {
  record: recordMeasurement,
  summary: summarizeMeasurements,
}

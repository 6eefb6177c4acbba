import type { Handlers } from '../../platform/gate.ts'
import { recordMeasurement, summarizeMeasurements } from './measurements.ts'

export const measurementsCalls: Handlers<'measurements'> = {
  record: recordMeasurement,
  summary: summarizeMeasurements,
}

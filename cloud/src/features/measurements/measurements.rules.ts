import type { METRICS } from '@belay/contract/measurements'
import { SCREENS } from '@belay/contract/screens'
import { permit } from '../../platform/calls/permit.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { MeasuredDay, Spread } from './measurements.documents.ts'

type Metric = (typeof METRICS)[number]

const OTHER_PAGE = 'other'

/** Returns a known screen's address without its query, else 'other', so that no personal data is stored. */
export function normalizePage(address: string): string {
  const path = (address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/'
  return Object.hasOwn(SCREENS, path) ? path : OTHER_PAGE
}

/** The upper limits of good and acceptable values, as browser vendors define them, in milliseconds. CLS is a score. */
const BOUNDS: Record<Metric, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
  FCP: [1800, 3000],
}

export function rateMetric(metric: Metric, value: number): keyof Spread {
  const [good, poor] = BOUNDS[metric]
  return value <= good ? 'good' : value <= poor ? 'needsImprovement' : 'poor'
}

/** Permits counts to be added to their own day. */
export const mayAddTo = (day: Versioned<MeasuredDay>, date: string) => permit(day, day.date === date)

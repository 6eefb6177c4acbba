import type { METRICS } from '@belay/contract/measurements'

type Metric = (typeof METRICS)[number]
export type Spread = { good: number; needsImprovement: number; poor: number }

/** The pages of the app (R81); whatever else is asked for is counted as one. */
const PAGES = new Set([
  '/',
  '/login',
  '/dashboard',
  '/app/program-requests/viewRequests',
  '/app/program-requests/submitRequest',
  '/app/clients/viewClients',
  '/app/employees/viewEmployees',
  '/app/employees/employeeProfile',
  '/app/employees/employeeResources',
  '/app/schedule/scheduleDisplay',
  '/app/contract/viewContracts',
  '/app/contract/contractEditor',
  '/app/analytics/analyticsView',
  '/app/charge-items/chargeItems',
  '/app/users/viewUsers',
  '/app/workday/logHours',
  '/app/workday/logHoursAdmin',
  '/app/workday/payFinalization',
  '/app/policies/termsAndConditions',
  '/app/policies/privacyPolicy',
])
export const OTHER_PAGE = 'other'

/** A known page without its query, or 'other'; so a day's document stays small, and nothing personal gets into it. */
export function pageOf(address: string): string {
  const path = (address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/'
  return PAGES.has(path) ? path : OTHER_PAGE
}

/** Where good ends and where poor begins, as browsers' makers define it; milliseconds, but for CLS, which is a score. */
const BOUNDS: Record<Metric, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
  FCP: [1800, 3000],
}

export function ratingOf(metric: Metric, value: number): keyof Spread {
  const [good, poor] = BOUNDS[metric]
  return value <= good ? 'good' : value <= poor ? 'needsImprovement' : 'poor'
}

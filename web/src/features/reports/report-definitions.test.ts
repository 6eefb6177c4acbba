import { expect, test } from 'vitest'
import { createFormat } from '../../ui/format/create-format.ts'
import {
  buildPayReport,
  buildProgramsReport,
  buildRequestsReport,
  buildRevenueReport,
  buildSpeedReport,
  buildStaffingReport,
} from './report-definitions.ts'
import type { ReportContent } from './report-types.ts'

const format = createFormat({ locale: 'en-US', currency: 'USD', timeZone: 'America/New_York', today: '10/31/2026' })
const words = { format, month: String }
/** Returns the sums of a period with a single month. */
const createSums = <Sums extends object>(sums: Sums) => ({ ...sums, months: [{ ...sums, month: '2026-10' }] })
const counts = createSums({ created: 3, approved: 2, rejected: 1, cancelled: 1 })
const requests = { ...counts, total: 3, byStatus: {}, conversion: 0.5, hoursToDecision: null, interest: [] }
const programs = { ...createSums({ programs: 3, participants: 60 }), types: [] }
const revenue = { ...createSums({ signed: 300, unsigned: 40 }), clients: [] }
const staffing = { ...createSums({ plannedHours: 20, plannedCost: 600, loggedHours: 21 }), people: [] }
const pay = { ...createSums({ hours: 21, amount: 400 }), people: [] }
const speed = {
  views: 5,
  days: [{ date: '10/01/2026', views: 5 }],
  pages: [],
  vitals: [{ metric: 'LCP' as const, samples: 10, good: 7, needsImprovement: 2, poor: 1 }],
}

const seriesOf = ({ charts }: ReportContent) => charts.flatMap(({ series }) => series)

test.each([
  ['requests', buildRequestsReport(requests, requests, words), 5],
  ['programs', buildProgramsReport(programs, programs, words), 2 + 2],
  ['revenue', buildRevenueReport(revenue, revenue, words), 3],
  ['staffing', buildStaffingReport(staffing, staffing, words), 3],
  ['pay', buildPayReport(pay, pay, words), 2],
] as const)(
  'the charts of the %s report have a bar for each measure and for the previous period',
  (_, report, bars) => {
    const series = seriesOf(report)
    expect(series).toHaveLength(bars)
    expect(series.filter(({ values }) => !((values[0] ?? 0) > 0))).toEqual([])
  },
)

test('the charts of the site speed report have a bar for each measure', () => {
  expect(seriesOf(buildSpeedReport(speed, undefined, words)).map(({ name, values }) => [name, values[0]])).toEqual([
    ['Views', 5],
    ['Good', 0.7],
    ['Needs improvement', 0.2],
    ['Poor', 0.1],
  ])
})

test.each([
  [7.5, '7.5 h'],
  [53, '2.2 days'],
])('the requests report shows %d hours to a decision as %s', (hoursToDecision, text) => {
  const { figures } = buildRequestsReport({ ...requests, hoursToDecision }, undefined, words)
  const time = figures.find(({ label }) => label === 'Time to decision')
  expect(time?.show(hoursToDecision)).toBe(text)
})

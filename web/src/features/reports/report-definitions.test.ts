import { expect, test } from 'vitest'
import {
  buildPayReport,
  buildProgramsReport,
  buildRequestsReport,
  buildRevenueReport,
  buildSpeedReport,
  buildStaffingReport,
} from './report-definitions.ts'

const words = { format: {}, month: String, compactMoney: String } as never
const month = {
  month: '2026-10',
  ...{ created: 3, approved: 2, rejected: 1, cancelled: 1 },
  ...{ programs: 3, participants: 60, signed: 300, unsigned: 40 },
  ...{ plannedHours: 20, loggedHours: 21, hours: 21, amount: 400 },
}
const vital = { metric: 'LCP', samples: 10, good: 7, needsImprovement: 2, poor: 1 }
const data = {
  byStatus: {},
  months: [month],
  types: [],
  clients: [],
  people: [],
  pages: [],
  days: [{ date: '10/01/2026', views: 5 }],
  vitals: [vital],
} as never

test.each([
  ['requests', buildRequestsReport, 5],
  ['programs', buildProgramsReport, 2 + 2],
  ['revenue', buildRevenueReport, 3],
  ['staffing', buildStaffingReport, 3],
  ['pay', buildPayReport, 2],
])('the charts of the %s report have a bar for each measure and for the previous period', (_, report, bars) => {
  const series = report(data, data, words).charts.flatMap((chart) => chart.series)
  expect(series).toHaveLength(bars)
  expect(series.filter(({ values }) => !((values[0] ?? 0) > 0))).toEqual([])
})

test('the charts of the site speed report have a bar for each measure', () => {
  const format = { date: String, number: String, percent: String }
  const series = buildSpeedReport(data, undefined, { ...(words as object), format } as never).charts.flatMap(
    (chart) => chart.series,
  )
  expect(series.map(({ name, values }) => [name, values[0]])).toEqual([
    ['Views', 5],
    ['Good', 0.7],
    ['Needs improvement', 0.2],
    ['Poor', 0.1],
  ])
})

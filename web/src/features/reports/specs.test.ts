import { expect, test } from 'vitest'
import { requestsReport, revenueReport } from './report-definitions.ts'

const words = { format: {}, month: String } as never

test.each([
  [
    'requests',
    requestsReport(
      { byStatus: {}, months: [{ month: '2026-10', created: 3, approved: 2, rejected: 1, cancelled: 1 }] } as never,
      undefined,
      words,
    ),
  ],
  [
    'revenue',
    revenueReport(
      { months: [{ month: '2026-10', signed: 300, unsigned: 40 }], clients: [], items: [] } as never,
      undefined,
      words,
    ),
  ],
])('every series of the chart of %s has its bars', (_, { charts }) => {
  for (const { series, data } of charts) for (const { name } of series) expect(data[0]?.[name]).toBeGreaterThan(0)
})

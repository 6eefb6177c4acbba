import * as z from 'zod'
import { call, OWN_ONLY } from './call.ts'
import { date, done } from './fields.ts'

export const METRICS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

export const measurements = {
  record: call(
    'POST /measurements',
    {
      page: z.string().max(200).regex(/^\//),
      vitals: z
        .array(z.strictObject({ metric: z.enum(METRICS), value: z.number().min(0).max(600_000) }))
        .max(10)
        .default([]),
    },
    done,
  )
    .who('everyone')
    .did('measured', OWN_ONLY)
    .costs('record')
    .summary('Records page views and web vitals. Nothing about the person is recorded.'),
  summary: call(
    'GET /measurements/summary',
    { from: date, to: date },
    z.object({
      views: z.int(),
      days: z.array(z.object({ date: z.string(), views: z.int() })),
      pages: z.array(z.object({ page: z.string(), views: z.int() })),
      vitals: z.array(
        z.object({
          metric: z.enum(METRICS),
          samples: z.int(),
          good: z.int(),
          needsImprovement: z.int(),
          poor: z.int(),
        }),
      ),
    }),
  )
    .who('admin')
    .costs('costly')
    .summary('Summarizes page views by day and page, and web vitals.'),
}

import { toIsoDate } from '@belay/contract/dates'
import { METRICS } from '@belay/contract/measurements'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import { requireBoundedRange } from '../../platform/time/bounded-range.ts'
import { centreToday } from '../../platform/time/today.ts'
import { countMeasurement, flushCounts, sumMeasurements } from './count-measurements.ts'
import { measurements } from './measurements.documents.ts'
import { normalizePage, rateMetric } from './measurements.rules.ts'

/** Counts a page view and its web vitals for today at the centre. Stores nothing about the person. */
export function recordMeasurement(context: Context, { page, vitals }: Input<'measurements.record'>): { ok: true } {
  const pageName = normalizePage(page)
  countMeasurement(context, centreToday(context.settings, context.clock.now()), (day) => {
    day.views++
    day.pages[pageName] = (day.pages[pageName] ?? 0) + 1
    for (const { metric, value } of vitals) {
      const spread = day.vitals[metric] ?? { good: 0, needsImprovement: 0, poor: 0 }
      day.vitals[metric] = { ...spread, [rateMetric(metric, value)]: spread[rateMetric(metric, value)] + 1 }
    }
  })
  return { ok: true }
}

/** Returns the views by day and page and the distribution of the vitals, over at most five years. */
export async function summarizeMeasurements(context: Context, input: Input<'measurements.summary'>) {
  const { from, to } = requireBoundedRange(input)
  await flushCounts(context)
  const days = await findAll(context.store, measurements, { orderBy: 'date', from: toIsoDate(from), to: toIsoDate(to) })
  const sum = sumMeasurements(days)
  return {
    views: sum.views,
    days: days.map(({ date, views }) => ({ date, views })),
    pages: Object.entries(sum.pages)
      .map(([page, views]) => ({ page, views }))
      .toSorted((a, b) => b.views - a.views || (a.page < b.page ? -1 : 1)),
    vitals: METRICS.map((metric) => {
      const { good, needsImprovement, poor } = sum.vitals[metric] ?? { good: 0, needsImprovement: 0, poor: 0 }
      return { metric, samples: good + needsImprovement + poor, good, needsImprovement, poor }
    }),
  }
}

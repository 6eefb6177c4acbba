import { expect, test } from 'vitest'
import { PRESETS, periodOf, previousOf, usualPeriod } from './period.ts'

test('the usual period is this month and the five before', () => {
  expect(usualPeriod('03/31/2026')).toEqual({ from: '10/01/2025', to: '03/31/2026' })
})

test('the previous period has as many days and ends on the day before', () => {
  expect(previousOf({ from: '03/01/2026', to: '03/31/2026' })).toEqual({ from: '01/29/2026', to: '02/28/2026' })
  expect(previousOf({ from: '01/01/2026', to: '01/01/2026' })).toEqual({ from: '12/31/2025', to: '12/31/2025' })
})

test('a period that is none falls back to the usual one', () => {
  expect(periodOf('12/01/2026', '11/01/2026', '03/31/2026')).toEqual(usualPeriod('03/31/2026'))
  expect(periodOf('02/30/2026', undefined, '03/31/2026')).toEqual(usualPeriod('03/31/2026'))
})

test('last month ends on its last day', () => {
  expect(PRESETS.find(({ label }) => label === 'Last month')?.of('03/15/2028')).toEqual({ from: '02/01/2028', to: '02/29/2028' })
})

import { expect, test } from 'vitest'
import { defaultPeriod, isOrdered, PRESETS, previousPeriod, readPeriod } from './report-period.ts'

test('the usual period is this month and the five before', () => {
  expect(defaultPeriod('03/31/2026')).toEqual({ from: '10/01/2025', to: '03/31/2026' })
})

test.each([
  ['a whole month with the whole month before', '03/01/2026', '03/31/2026', '02/01/2026', '02/28/2026'],
  ['a month so far with the same days of the month before', '11/01/2026', '11/21/2026', '10/01/2026', '10/21/2026'],
  ['six months with the six before', '06/01/2026', '11/21/2026', '12/01/2025', '05/21/2026'],
  ['a year so far with the same dates of the year before', '01/01/2026', '11/21/2026', '01/01/2025', '11/21/2025'],
  ['twelve months with the twelve before', '12/01/2025', '11/30/2026', '12/01/2024', '11/30/2025'],
  ['any other days with as many, ending on the day before', '03/10/2026', '03/16/2026', '03/03/2026', '03/09/2026'],
  ['a 31st with the last of a shorter month', '03/01/2026', '03/30/2026', '02/01/2026', '02/28/2026'],
])('compares %s', (_, from, to, wasFrom, wasTo) => {
  expect(previousPeriod({ from, to })).toEqual({ from: wasFrom, to: wasTo })
})

test('an end before the start is kept, for the field to say so', () => {
  const period = readPeriod('12/01/2026', '11/01/2026', '03/31/2026')
  expect(period).toEqual({ from: '12/01/2026', to: '11/01/2026' })
  expect(isOrdered(period)).toBe(false)
})

test('a date that is none falls back to the usual one', () => {
  expect(readPeriod('02/30/2026', undefined, '03/31/2026')).toEqual(defaultPeriod('03/31/2026'))
})

test('last month ends on its last day', () => {
  expect(PRESETS.find(({ label }) => label === 'Last month')?.of('03/15/2028')).toEqual({
    from: '02/01/2028',
    to: '02/29/2028',
  })
})

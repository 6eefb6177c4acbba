import { expect, test } from 'vitest'
import { getDefaultPeriod, getPreviousPeriod, isOrdered, PRESETS, readPeriod } from './report-period.ts'

test('getDefaultPeriod returns this month and the five months before it', () => {
  expect(getDefaultPeriod('03/31/2026')).toEqual({ from: '10/01/2025', to: '03/31/2026' })
})

test.each([
  ['a whole month with the whole previous month', '03/01/2026', '03/31/2026', '02/01/2026', '02/28/2026'],
  ['a month to date with the same days of the month before', '11/01/2026', '11/21/2026', '10/01/2026', '10/21/2026'],
  ['six months with the six months before', '06/01/2026', '11/21/2026', '12/01/2025', '05/21/2026'],
  ['a year to date with the same dates of the year before', '01/01/2026', '11/21/2026', '01/01/2025', '11/21/2025'],
  ['twelve months with the twelve months before', '12/01/2025', '11/30/2026', '12/01/2024', '11/30/2025'],
  ['any other days with the same number of days before', '03/10/2026', '03/16/2026', '03/03/2026', '03/09/2026'],
  ['the end of a month with the end of a shorter month', '03/01/2026', '03/30/2026', '02/01/2026', '02/28/2026'],
])('getPreviousPeriod compares %s', (_, from, to, wasFrom, wasTo) => {
  expect(getPreviousPeriod({ from, to })).toEqual({ from: wasFrom, to: wasTo })
})

test('readPeriod keeps an end before the start, so that the field can show the error', () => {
  const period = readPeriod('12/01/2026', '11/01/2026', '03/31/2026')
  expect(period).toEqual({ from: '12/01/2026', to: '11/01/2026' })
  expect(isOrdered(period)).toBe(false)
})

test('readPeriod falls back to the default period for an invalid date', () => {
  expect(readPeriod('02/30/2026', undefined, '03/31/2026')).toEqual(getDefaultPeriod('03/31/2026'))
})

test('the preset "Last month" ends on the last day of the month', () => {
  expect(PRESETS.find(({ label }) => label === 'Last month')?.getPeriod('03/15/2028')).toEqual({
    from: '02/01/2028',
    to: '02/29/2028',
  })
})

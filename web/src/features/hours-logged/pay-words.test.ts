import { expect, it, test } from 'vitest'
import { calculatePay, describePeriod, sumAmounts } from './pay-words.ts'

const format = { month: (date: string) => `month of ${date}`, days: (from: string, to: string) => `${from} to ${to}` }

test.each([
  ['a whole month', '10/01/2026', '10/31/2026', 'month of 10/01/2026'],
  ['a leap February', '02/01/2028', '02/29/2028', 'month of 02/01/2028'],
  ['half a month', '10/01/2026', '10/15/2026', '10/01/2026 to 10/15/2026'],
  ['two months', '10/01/2026', '11/30/2026', '10/01/2026 to 11/30/2026'],
  ['the same month of two years', '10/01/2025', '10/31/2026', '10/01/2025 to 10/31/2026'],
])('describePeriod formats %s', (_, from, to, expected) => {
  expect(describePeriod({ from, to }, format)).toBe(expected)
})

it('sumAmounts sums cents without rounding errors', () => {
  expect(sumAmounts([{ amount: 0.1 }, { amount: 0.2 }])).toBe(0.3)
})

it('calculatePay rounds once for each rate, like a pay run', () => {
  const log = (hours: number, payRate: number | null) => ({ hours, payRate })
  expect(calculatePay([log(1.25, 20.33), log(1.25, 20.33)])).toBe(50.83)
  expect(calculatePay([log(1.25, 20.33), log(1.25, 20.35), log(3, null)])).toBe(50.85)
})

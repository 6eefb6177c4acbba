import { expect, test } from 'vitest'
import { listAxisTicks } from './bar-chart.tsx'

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [7, true, [0, 2, 4, 6, 8]],
  [32, true, [0, 10, 20, 30, 40]],
  [1, false, [0, 0.25, 0.5, 0.75, 1]],
  [13_475, false, [0, 5_000, 10_000, 15_000]],
])('listAxisTicks gives an axis up to %d round values', (maxValue, isWhole, ticks) =>
  expect(listAxisTicks(maxValue, isWhole)).toEqual(ticks),
)

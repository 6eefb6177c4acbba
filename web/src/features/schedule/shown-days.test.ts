import { expect, it } from 'vitest'
import { countWeeks } from './shown-days.ts'

it('countWeeks returns the fewest weeks that contain the month', () =>
  expect(['11/21/2026', '02/01/2026', '05/10/2026'].map(countWeeks)).toEqual([5, 4, 6]))

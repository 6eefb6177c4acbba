import { expect, it } from 'vitest'
import { isHours, isMoney } from './checks.ts'

it('isMoney and isHours apply the same rules as the cloud', () => {
  expect([12.34, 1.999, -1].map((amount) => isMoney()(amount) === null)).toEqual([true, false, false])
  expect([0.25, 0.3, 0, 24.25].map((hours) => isHours()(hours) === null)).toEqual([true, false, false, false])
})

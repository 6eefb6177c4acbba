import { expect, it } from 'vitest'
import { isHours, isMoney } from './checks.ts'

it('isMoney and isHours apply the same rules as the cloud', () => {
  expect([isMoney()(12.34), isMoney()(1.999), isMoney()(-1)].map((wrong) => wrong === null)).toEqual([
    true,
    false,
    false,
  ])
  expect([isHours()(0.25), isHours()(0.3), isHours()(0), isHours()(24.25)].map((wrong) => wrong === null)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

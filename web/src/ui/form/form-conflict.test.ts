import { expect, it } from 'vitest'
import { describeValue } from './form-conflict.tsx'

it('describeValue returns plain text', () => {
  const format = { day: (text: string | null | undefined) => `on ${text}`, number: String }
  const describe = (value: unknown) => describeValue(value, format)
  expect(describe('')).toBe('(empty)')
  expect(describe(['Ropes', 'Knots'])).toBe('Ropes; Knots')
  expect(describe([{ key: 'line-1', itemID: 'x', description: 'Ropes', quantity: 2 }])).toBe('Ropes, 2')
  expect(describe('10/24/2026')).toBe('on 10/24/2026')
  expect(describe(false)).toBe('No')
  expect(describe('<p>Pay <b>now</b></p>')).toBe('Pay now')
})

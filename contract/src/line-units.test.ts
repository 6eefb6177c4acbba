import { expect, it } from 'vitest'
import { deriveQuantity, isEnteredUnit, LINE_UNITS } from './line-units.ts'

const facts = { participants: 27, startTime: '9:00 AM', endTime: '12:20 PM', staffNeeded: 3 }

it('deriveQuantity computes the quantity of a line from its program', () => {
  expect(deriveQuantity('participant', facts)).toBe(27)
  expect(deriveQuantity('group', facts)).toBe(1)
  expect(deriveQuantity('hour', facts)).toBe(3.33)
  expect(deriveQuantity('facilitator', facts)).toBe(3)
})

it('deriveQuantity returns null without a unit or a known fact', () => {
  const unknown = { participants: null, startTime: null, endTime: null, staffNeeded: 0 }
  expect(deriveQuantity(null, facts)).toBeNull()
  expect(deriveQuantity('participant', unknown)).toBeNull()
  expect(deriveQuantity('hour', unknown)).toBeNull()
  expect(deriveQuantity('hour', { ...facts, endTime: '8:00 AM' })).toBeNull()
  expect(deriveQuantity('facilitator', unknown)).toBeNull()
  expect(deriveQuantity('group', unknown)).toBe(1)
  for (const unit of LINE_UNITS.filter(isEnteredUnit)) expect(deriveQuantity(unit, facts)).toBeNull()
})

import { expect, it } from 'vitest'
import { derivedQuantity, isEnteredUnit, LINE_UNITS } from './line-units.ts'

const facts = { participants: 27, startTime: '9:00 AM', endTime: '12:20 PM', staffNeeded: 3 }

it('derivedQuantity computes the quantity of a line from its program', () => {
  expect(derivedQuantity('participant', facts)).toBe(27)
  expect(derivedQuantity('group', facts)).toBe(1)
  expect(derivedQuantity('hour', facts)).toBe(3.33)
  expect(derivedQuantity('facilitator', facts)).toBe(3)
})

it('derivedQuantity returns null without a unit or a known fact', () => {
  const unknown = { participants: null, startTime: null, endTime: null, staffNeeded: 0 }
  expect(derivedQuantity(null, facts)).toBeNull()
  expect(derivedQuantity('participant', unknown)).toBeNull()
  expect(derivedQuantity('hour', unknown)).toBeNull()
  expect(derivedQuantity('hour', { ...facts, endTime: '8:00 AM' })).toBeNull()
  expect(derivedQuantity('facilitator', unknown)).toBeNull()
  expect(derivedQuantity('group', unknown)).toBe(1)
  for (const unit of LINE_UNITS.filter(isEnteredUnit)) expect(derivedQuantity(unit, facts)).toBeNull()
})

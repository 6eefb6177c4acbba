import { expect, it } from 'vitest'
import { createStaffing } from '../../../testing/schedule.ts'
import { findOwnShift } from './own-shifts.ts'

const OPEN = [
  { programID: 'p1', asked: false },
  { programID: 'p2', asked: true },
]

it.each([
  ['a shift that they confirmed', 'p9', createStaffing({ f1: 'confirmed' }), 'own'],
  ['a shift that waits for their answer', 'p9', createStaffing({ f1: 'assigned' }), 'unanswered'],
  ['a shift that they declined', 'p1', createStaffing({ f1: 'declined' }), undefined],
  ['an open shift', 'p1', [], 'open'],
  ['an open shift that they asked for', 'p2', [], 'asked'],
  ['a program of others', 'p9', [], undefined],
] as const)("findOwnShift returns a facilitator's mark for %s", (_, programID, staffing, shift) => {
  expect(findOwnShift({ programID, staffing: [...staffing] }, 'f1', OPEN)).toBe(shift)
})

import { expect, it } from 'vitest'
import { createEntry, createStaffing } from '../../../testing/schedule.ts'
import { addOwnShift, findOwnShift } from './own-shifts.ts'

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

it('addOwnShift names the others who work an own shift, and nobody on a shift of others', () => {
  const staffing = createStaffing({ Finn: 'confirmed', Lars: 'assigned', Tessa: 'declined' })
  const entry = createEntry({ programID: 'p9', staffing })
  expect(addOwnShift(entry, 'finn', OPEN)).toMatchObject({ shift: 'own', crew: ['Lars'] })
  expect(addOwnShift(entry, 'f2', OPEN).crew).toBeUndefined()
})

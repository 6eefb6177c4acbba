import { expect, it } from 'vitest'
import type { Entry } from '../entries.ts'
import { findOwnShift } from './own-shifts.ts'

const worked = (state: Entry['staffing'][number]['state']) =>
  [{ staffID: 'f1', name: 'Finn', role: 'Lead', state }] as unknown as Entry['staffing']
const OPEN = [
  { programID: 'p1', asked: false },
  { programID: 'p2', asked: true },
]

it.each([
  ['a shift that they confirmed', 'p9', worked('confirmed'), 'own'],
  ['a shift that waits for their answer', 'p9', worked('assigned'), 'unanswered'],
  ['a shift that they declined', 'p1', worked('declined'), undefined],
  ['an open shift', 'p1', [], 'open'],
  ['an open shift that they asked for', 'p2', [], 'asked'],
  ['a program of others', 'p9', [], undefined],
] as const)("findOwnShift returns a facilitator's mark for %s", (_, programID, staffing, shift) => {
  expect(findOwnShift({ programID, staffing: [...staffing] }, 'f1', OPEN)).toBe(shift)
})

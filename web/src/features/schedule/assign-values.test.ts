import { expect, it } from 'vitest'
import { type Assignment, type FacilitatorValues, findProblems, listWorking, plannedCost } from './assign-values.ts'
import type { Member } from './entries.ts'

const staff = [
  { staffID: 'finn', name: 'Finn', payRate: 20 },
  { staffID: 'fay', name: 'Fay', payRate: 18.35 },
] as Member[]
const row = (staffID: string, hours: number | string, role = 'Lead'): FacilitatorValues => ({
  key: `${staffID} ${hours}`,
  staffID,
  role,
  hours,
})
const assigned = (staffID: string, more: Partial<Assignment> = {}) =>
  ({ staffID, role: 'Lead', hours: 3.5, totalCost: 57.75, declinedAt: null, ...more }) as Assignment

it('keeps the cost of rows that stay, and reckons the others at the rate of now', () => {
  expect(plannedCost([row('finn', 3.5)], [assigned('finn')], staff)).toBe(57.75)
  expect(plannedCost([row('finn', 3.75)], [assigned('finn')], staff)).toBe(75)
  expect(plannedCost([row('finn', 3.5, 'Helper')], [assigned('finn')], staff)).toBe(70)
  expect(plannedCost([row('finn', 3.5), row('fay', 0.25)], [assigned('finn')], staff)).toBe(62.34)
  expect(plannedCost([row('fay', -3), row('finn', ''), row('', 4)], [], staff)).toBe(0)
})

it('does not count on whoever declined', () => {
  const declined = [assigned('finn', { declinedAt: 1 })]
  expect(listWorking([row('finn', 3.5), row('fay', 2), row('', 2)], declined).map(({ staffID }) => staffID)).toEqual([
    'fay',
  ])
  expect(plannedCost([row('finn', 3.5)], declined, staff)).toBe(0)
})

it('names people listed twice and hours that nobody could log; negative and missing ones count as 0', () => {
  expect(findProblems([row('finn', 2.5), row('fay', -3), row('', 4.1), row('', 1)], staff)).toEqual({})
  expect(findProblems([row('finn', ''), row('finn', 4.1), row('fay', 25)], staff)).toEqual({
    'facilitators.1.staffID': 'Finn is already listed.',
    'facilitators.1.hours': 'Enter quarter hours such as 3.25.',
    'facilitators.2.hours': 'Enter 24 hours or less.',
  })
  expect(findProblems([row('finn', '3 to 5')], staff)).toEqual({
    'facilitators.0.hours': 'Enter hours such as 3.5 or 3:30.',
  })
})

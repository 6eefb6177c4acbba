import { describeType, formatLength } from '@belay/contract/type-words'
import { expect, it } from 'vitest'
import { findType, type KnownType, proposeFromType } from './type-values.ts'

const ropes = {
  name: 'High Ropes Challenge',
  formerNames: ['High Ropes'],
  usualMinutes: 240,
  participantsFrom: 6,
  participantsTo: 45,
  ages: '12 and older',
  participantsPerFacilitator: 9,
  leastFacilitators: 2,
} as KnownType

it.each([
  [90, '1 h 30 min'],
  [120, '2 h'],
  [45, '45 min'],
])('formatLength shows %s minutes as %s', (minutes, expected) => expect(formatLength(minutes)).toBe(expected))

it("describeType returns a type's length, group and ages in one line", () => {
  expect(describeType(ropes)).toBe('4 h · 6 to 45 participants · 12 and older')
  expect(describeType({ ...ropes, usualMinutes: null, participantsFrom: null, ages: '' })).toBe('Up to 45 participants')
})

it('findType finds a type by its current and former names', () => {
  expect(findType([ropes], ' high ropes')).toBe(ropes)
  expect(findType([ropes], 'Low Ropes')).toBeUndefined()
})

it("proposeFromType proposes a program's end and, to Admins, its number of staff", () => {
  expect(proposeFromType(ropes, { startTime: '9:00 AM', participants: 28 })).toEqual({
    endTime: '1:00 PM',
    staffNeeded: 4,
  })
  const { leastFacilitators: _, ...offered } = ropes
  expect(proposeFromType(offered, { startTime: '9:00 AM', participants: 28 })).toEqual({ endTime: '1:00 PM' })
  expect(proposeFromType(ropes, { startTime: '10:00 PM', participants: '' })).toEqual({ staffNeeded: 2 })
})

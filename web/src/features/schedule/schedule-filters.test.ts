import { describe, expect, it } from 'vitest'
import { createEntry, createHold, createStaffing } from '../../testing/schedule.ts'
import { listFilterChoices, matchesEntry, matchesHold } from './schedule-filters.ts'

const IN_THE_GYM = { placeID: 'p1', location: 'Gym', programType: 'Ropes' }
const gym = createEntry({ ...IN_THE_GYM, staffing: createStaffing({ FINN: 'confirmed' }) })
const park = createEntry({ location: 'City Park', programType: 'ropes', staffing: createStaffing({ FAY: 'assigned' }) })
const empty = createEntry({ programType: 'Team day', staffing: createStaffing({ FAY: 'declined' }) })
const cancelled = createEntry({ status: 'cancelled' })
const all = [gym, park, empty, cancelled]
const findMatching = (filters: Parameters<typeof matchesEntry>[1]) =>
  all.filter((candidate) => matchesEntry(candidate, filters))

describe('filters of the schedule', () => {
  it('matches shows everything without a filter', () => expect(findMatching({})).toEqual(all))
  it('matches finds a place of the centre by id, and other locations by text', () => {
    expect(findMatching({ place: 'p1' })).toEqual([gym])
    expect(findMatching({ place: 'city park' })).toEqual([park])
  })
  it('matches ignores the case of the program type', () => expect(findMatching({ type: 'ropes' })).toEqual([gym, park]))
  it('matches finds a person who has not declined', () => {
    expect(findMatching({ person: 'finn' })).toEqual([gym])
    expect(findMatching({ person: 'fay' })).toEqual([park])
  })
  it('matches finds programs that need people, wait for answers or are staffed, but no cancelled ones', () => {
    expect(findMatching({ staffing: 'needs' })).toEqual([empty])
    expect(findMatching({ staffing: 'unanswered' })).toEqual([park])
    expect(findMatching({ staffing: 'staffed' })).toEqual([gym])
  })
  it('matches combines filters with "and"', () =>
    expect(findMatching({ type: 'ropes', staffing: 'staffed', place: 'city park' })).toEqual([]))
  it('listFilterChoices lists each choice once, by name', () =>
    expect(listFilterChoices(all)).toEqual({
      place: [
        { value: 'city park', label: 'City Park' },
        { value: 'p1', label: 'Gym' },
      ],
      type: [
        { value: 'ropes', label: 'ropes' },
        { value: 'team day', label: 'Team day' },
      ],
      person: [
        { value: 'fay', label: 'FAY' },
        { value: 'finn', label: 'FINN' },
      ],
    }))
})

it('matchesHold finds a held date by place and program type, never by person or staffing', () => {
  const hold = createHold(IN_THE_GYM)
  for (const filters of [{}, { place: 'p1' }, { type: 'ropes' }]) expect(matchesHold(hold, filters)).toBe(true)
  for (const filters of [{ place: 'p2' }, { type: 'quest' }, { person: 'finn' }, { staffing: 'needs' } as const])
    expect(matchesHold(hold, filters)).toBe(false)
})

import { describe, expect, it } from 'vitest'
import type { Entry, Hold } from './entries.ts'
import { monthRoom, roomInMonth, textLines } from './month-room.ts'
import { choicesOf, matches, matchesHold } from './schedule-filters.ts'

const person = (staffID: string, state: 'assigned' | 'confirmed' | 'declined') =>
  ({ staffID, staffName: staffID.toUpperCase(), role: '', state }) as const
const entry = (of: Partial<Entry>) =>
  ({
    placeID: null,
    location: '',
    programType: '',
    staffing: [],
    asked: 0,
    staffNeeded: 1,
    status: 'confirmed',
    date: '11/25/2026',
    startTime: '9:00 AM',
    ...of,
  }) as Entry

const gym = entry({ placeID: 'p1', location: 'Gym', programType: 'Ropes', staffing: [person('finn', 'confirmed')] })
const park = entry({ location: 'City Park', programType: 'ropes', staffing: [person('fay', 'assigned')] })
const empty = entry({ programType: 'Team day', staffing: [person('fay', 'declined')] })
const off = entry({ status: 'cancelled' })
const all = [gym, park, empty, off]
const found = (filters: Parameters<typeof matches>[1]) => all.filter((one) => matches(one, filters))

describe('filters of the schedule', () => {
  it('matches shows everything without a filter', () => expect(found({})).toEqual(all))
  it('matches finds a place of the centre by id, and other locations by text', () => {
    expect(found({ place: 'p1' })).toEqual([gym])
    expect(found({ place: 'city park' })).toEqual([park])
  })
  it('matches ignores the case of the program type', () => expect(found({ type: 'ropes' })).toEqual([gym, park]))
  it('matches finds a person who has not declined', () => {
    expect(found({ person: 'finn' })).toEqual([gym])
    expect(found({ person: 'fay' })).toEqual([park])
  })
  it('matches finds programs that need people, wait for answers or are staffed, but no cancelled ones', () => {
    expect(found({ staffing: 'needs' })).toEqual([empty])
    expect(found({ staffing: 'unanswered' })).toEqual([park])
    expect(found({ staffing: 'staffed' })).toEqual([gym])
  })
  it('matches combines filters with "and"', () =>
    expect(found({ type: 'ropes', staffing: 'staffed', place: 'city park' })).toEqual([]))
  it('choicesOf lists each choice once, by name', () =>
    expect(choicesOf(all)).toEqual({
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
  const hold = { placeID: 'p1', location: 'Gym', programType: 'Ropes' } as Hold
  for (const filters of [{}, { place: 'p1' }, { type: 'ropes' }]) expect(matchesHold(hold, filters)).toBe(true)
  for (const filters of [{ place: 'p2' }, { type: 'quest' }, { person: 'finn' }, { staffing: 'needs' } as const])
    expect(matchesHold(hold, filters)).toBe(false)
})

describe('room in a month', () => {
  const rooms = (times: string[], lines: number) =>
    [
      ...roomInMonth(
        times.map((startTime) => entry({ programID: startTime, startTime })),
        lines,
      ),
    ].map(([id, { from, lines: of }]) => [id, from, of])
  it('roomInMonth shares the lines of a day between its programs, the earlier ones first', () => {
    expect(rooms(['2:00 PM', '9:00 AM'], 4)).toEqual([
      ['9:00 AM', 0, 2],
      ['2:00 PM', 2, 2],
    ])
    expect(rooms(['8:00 AM', '9:00 AM', '10:00 AM'], 4)).toEqual([
      ['8:00 AM', 0, 2],
      ['9:00 AM', 2, 1],
      ['10:00 AM', 3, 1],
    ])
    expect(rooms(['9:00 AM'], 6)).toEqual([['9:00 AM', 0, 3]])
  })
  it('roomInMonth leaves out days with more programs than lines', () =>
    expect(rooms(['8:00 AM', '9:00 AM', '10:00 AM'], 2)).toEqual([]))
  it('monthRoom keeps the last week in view, with at least two lines per day', () => {
    const heights = [900, 1200, 600].map((screen) => monthRoom(screen, 5))
    expect(heights.map(({ lines }) => lines)).toEqual([2, 5, 2])
    for (const { height } of heights.slice(0, 2)) expect(312 + 5 * height).toBeLessThanOrEqual(1200)
    expect([1, 2].map((of) => textLines(monthRoom(900, 5), of))).toEqual([2, 3])
    expect([1, 2].map((of) => textLines(monthRoom(600, 6), of))).toEqual([1, 2])
  })
})

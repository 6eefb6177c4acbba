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

describe('the filters of the schedule', () => {
  it('show everything without a filter', () => expect(found({})).toEqual(all))
  it('find a place by its id, any other by its text', () => {
    expect(found({ place: 'p1' })).toEqual([gym])
    expect(found({ place: 'city park' })).toEqual([park])
  })
  it('find a type however it is written', () => expect(found({ type: 'ropes' })).toEqual([gym, park]))
  it('find a person who has not declined', () => {
    expect(found({ person: 'finn' })).toEqual([gym])
    expect(found({ person: 'fay' })).toEqual([park])
  })
  it('find who is needed, who has not answered, and what is staffed, but nothing cancelled', () => {
    expect(found({ staffing: 'needs' })).toEqual([empty])
    expect(found({ staffing: 'unanswered' })).toEqual([park])
    expect(found({ staffing: 'staffed' })).toEqual([gym])
  })
  it('narrow each other', () => expect(found({ type: 'ropes', staffing: 'staffed', place: 'city park' })).toEqual([]))
  it('offer what is there, each once, by name', () =>
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

it('a held date is found by its place and program, and by nobody, as it has no people yet', () => {
  const hold = { placeID: 'p1', location: 'Gym', programType: 'Ropes' } as Hold
  for (const filters of [{}, { place: 'p1' }, { type: 'ropes' }]) expect(matchesHold(hold, filters)).toBe(true)
  for (const filters of [{ place: 'p2' }, { type: 'quest' }, { person: 'finn' }, { staffing: 'needs' } as const])
    expect(matchesHold(hold, filters)).toBe(false)
})

describe('the room in a month', () => {
  const rooms = (times: string[], lines: number) =>
    [
      ...roomInMonth(
        times.map((startTime) => entry({ programID: startTime, startTime })),
        lines,
      ),
    ].map(([id, { from, lines: of }]) => [id, from, of])
  it('is shared by the programs of a day, the earlier ones first', () => {
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
  it('is a line each where there are more programs than lines', () =>
    expect(rooms(['8:00 AM', '9:00 AM', '10:00 AM'], 2)).toEqual([]))
  it('keeps the last week in sight, with two lines a day at least', () => {
    const heights = [900, 1200, 600].map((screen) => monthRoom(screen, 5))
    expect(heights.map(({ lines }) => lines)).toEqual([2, 5, 2])
    for (const { height } of heights.slice(0, 2)) expect(312 + 5 * height).toBeLessThanOrEqual(1200)
    expect([1, 2].map((of) => textLines(monthRoom(900, 5), of))).toEqual([2, 3])
    expect([1, 2].map((of) => textLines(monthRoom(600, 6), of))).toEqual([1, 2])
  })
})

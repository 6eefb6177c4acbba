import { describe, expect, it } from 'vitest'
import { hasBegun, hasEnded } from './clock.ts'
import {
  addDays,
  civilDateOf,
  formatClockTime,
  isAfter,
  isBefore,
  isCivilDate,
  isClockTime,
  isWithin,
  toCivilDate,
  toClockTime,
  toIsoDate,
  toMinutesOfDay,
} from './dates.ts'

describe('civil dates', () => {
  it.each([
    ['02/29/2024', true],
    ['02/29/2023', false],
    ['13/01/2026', false],
    ['00/10/2026', false],
    ['2026-10-24', true],
    ['10/24/26', false],
    ['1/2/2026', false],
    ['', false],
  ])('isCivilDate(%j) returns %s', (text, exists) => expect(isCivilDate(text)).toBe(exists))

  it('toCivilDate returns the stored format, and toIsoDate one that sorts by date', () => {
    expect(toCivilDate('2026-10-24')).toBe('10/24/2026')
    expect(['12/31/2025', '01/02/2026', '11/30/2025'].map(toIsoDate).sort()).toEqual([
      '2025-11-30',
      '2025-12-31',
      '2026-01-02',
    ])
  })

  it('addDays counts across months, years and daylight saving changes', () => {
    expect(addDays('12/31/2025', 1)).toBe('01/01/2026')
    expect(addDays('03/08/2026', 1)).toBe('03/09/2026')
    expect(addDays('11/01/2026', 7)).toBe('11/08/2026')
    expect(addDays('03/01/2024', -1)).toBe('02/29/2024')
  })

  it('civilDateOf returns the date in the given time zone', () => {
    const instant = Date.UTC(2026, 2, 10, 3, 30)
    expect(civilDateOf(instant, 'America/New_York')).toBe('03/09/2026')
    expect(civilDateOf(instant, 'Pacific/Auckland')).toBe('03/10/2026')
  })

  it('civilDateOf changes at midnight, to the millisecond', () => {
    const midnight = Date.UTC(2026, 2, 10, 4)
    expect([midnight - 1, midnight, midnight - 1000].map((at) => civilDateOf(at, 'America/New_York'))).toEqual([
      '03/09/2026',
      '03/10/2026',
      '03/09/2026',
    ])
  })
})

describe('clock times', () => {
  it.each([
    ['12:00 AM', 0],
    ['12:30 PM', 750],
    ['9:05 am', 545],
    ['23:59', 1439],
    ['11:59 PM', 1439],
  ])('toMinutesOfDay(%j) returns %i', (text, minutes) => expect(toMinutesOfDay(text)).toBe(minutes))
  it.each(['24:00', '13:00 PM', '9', '9:60 AM', 'noon'])('isClockTime(%j) returns false', (text) =>
    expect(isClockTime(text)).toBe(false),
  )
  it('toClockTime and formatClockTime return the stored format, such as 9:00 AM', () => {
    expect(toClockTime('09:00')).toBe('9:00 AM')
    expect(toClockTime('00:15')).toBe('12:15 AM')
    expect(formatClockTime(720)).toBe('12:00 PM')
  })
})

describe('the order of civil dates', () => {
  it.each([
    ['01/02/2027', '12/31/2026', true],
    ['12/31/2026', '01/02/2027', false],
    ['12/31/2026', '2026-12-31', false],
  ])('compares %s with %s: after is %s', (date, other, expected) => {
    expect(isAfter(date, other)).toBe(expected)
    expect(isBefore(other, date)).toBe(expected)
  })

  it('includes the first and the last day of a period', () => {
    const period = { from: '12/30/2026', to: '01/02/2027' }
    const dates = ['12/29/2026', '12/30/2026', '01/01/2027', '01/02/2027', '01/03/2027']
    expect(dates.map((date) => isWithin(date, period))).toEqual([false, true, true, true, false])
  })
})

describe('hasBegun and hasEnded', () => {
  const TIMES = { date: '03/02/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
  it.each([
    ['2026-03-01T23:59:00-05:00', false, false],
    ['2026-03-02T08:59:59-05:00', false, false],
    ['2026-03-02T09:00:00-05:00', true, false],
    ['2026-03-02T11:59:59-05:00', true, false],
    ['2026-03-02T12:00:00-05:00', true, true],
    ['2026-03-03T00:00:00-05:00', true, true],
  ])('return at %s: %s, %s', (now, begun, ended) => {
    const at = Date.parse(now)
    expect(hasBegun(TIMES, at, 'America/New_York')).toBe(begun)
    expect(hasEnded(TIMES, at, 'America/New_York')).toBe(ended)
  })

  it('use the given time zone, and whole days without a time', () => {
    const at = Date.parse('2026-03-02T23:30:00Z')
    expect(hasEnded(TIMES, at, 'Pacific/Honolulu')).toBe(true)
    expect(hasEnded(TIMES, Date.parse('2026-03-02T21:00:00Z'), 'Pacific/Honolulu')).toBe(false)
    const day = { date: '03/02/2026', startTime: null, endTime: null }
    expect([hasBegun(day, at, 'UTC'), hasEnded(day, at, 'UTC'), hasEnded(day, at, 'Asia/Tokyo')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import {
  addMonths,
  describeDayCounts,
  fromCalendarTime,
  listDaysBetween,
  stepDate,
  toCalendarTime,
  toDayRange,
  toWallClock,
} from './calendar-time.ts'

describe('calendar time', () => {
  it('toDayRange shows a month as whole weeks from Sunday', () =>
    expect(toDayRange('month', '11/21/2026', 0)).toEqual({ from: '11/01/2026', to: '12/05/2026' }))
  it('toDayRange starts weeks on Monday if the centre does', () => {
    expect(toDayRange('month', '11/21/2026', 1)).toEqual({ from: '10/26/2026', to: '12/06/2026' })
    expect(toDayRange('week', '11/22/2026', 1)).toEqual({ from: '11/16/2026', to: '11/22/2026' })
  })
  it('toDayRange returns the week of a day', () =>
    expect(toDayRange('week', '11/25/2026', 0)).toEqual({ from: '11/22/2026', to: '11/28/2026' }))
  it('listDaysBetween lists all days across a clock change and the end of a month', () => {
    expect(listDaysBetween('10/31/2026', '11/02/2026')).toEqual(['10/31/2026', '11/01/2026', '11/02/2026'])
    expect(listDaysBetween('11/01/2026', '11/01/2026')).toEqual(['11/01/2026'])
  })
  it('describeDayCounts describes the programs and held dates of a day', () => {
    expect(describeDayCounts(0, 0)).toBe('no programs')
    expect(describeDayCounts(1, 1)).toBe('1 program, 1 held date')
    expect(describeDayCounts(2, 3)).toBe('2 programs, 3 held dates')
  })
  it('stepDate steps into the next year', () => expect(stepDate('month', '12/31/2026', 1)).toBe('01/01/2027'))
  it('addMonths uses the last day of a shorter month', () => expect(addMonths('01/31/2027', 1)).toBe('02/28/2027'))
  it('toCalendarTime and fromCalendarTime keep civil times unchanged', () => {
    expect(toCalendarTime('11/25/2026', '1:30 PM')).toBe('2026-11-25 13:30:00')
    expect(fromCalendarTime('2026-11-25 13:30:00')).toEqual({ date: '11/25/2026', time: '1:30 PM' })
  })
  it('toWallClock is correct on both sides of a clock change', () => {
    expect(toWallClock(Date.parse('2026-10-31T13:00:00Z'), 'America/New_York')).toBe('2026-10-31 09:00:00')
    expect(toWallClock(Date.parse('2026-11-01T14:00:00Z'), 'America/New_York')).toBe('2026-11-01 09:00:00')
  })
})

import { describe, expect, it } from 'vitest'
import { nameLines } from './calendar-event.tsx'
import {
  addMonths,
  countOf,
  daysBetween,
  fromCalendarTime,
  stepDate,
  toCalendarTime,
  toRange,
  wallClock,
} from './calendar-time.ts'
import { describeProgramsAt, movePlan, nudgePlan, resizePlan, toMinute, toShare, visibleHours } from './drag-plan.ts'
import type { Entry } from './entries.ts'
import { countWeeks } from './shown-days.ts'

describe('calendar time', () => {
  it('toRange shows a month as whole weeks from Sunday', () =>
    expect(toRange('month', '11/21/2026', 0)).toEqual({ from: '11/01/2026', to: '12/05/2026' }))
  it('toRange starts weeks on Monday if the centre does', () => {
    expect(toRange('month', '11/21/2026', 1)).toEqual({ from: '10/26/2026', to: '12/06/2026' })
    expect(toRange('week', '11/22/2026', 1)).toEqual({ from: '11/16/2026', to: '11/22/2026' })
  })
  it('countWeeks returns the fewest weeks that contain the month', () =>
    expect(['11/21/2026', '02/01/2026', '05/10/2026'].map(countWeeks)).toEqual([5, 4, 6]))
  it('toRange returns the week of a day', () =>
    expect(toRange('week', '11/25/2026', 0)).toEqual({ from: '11/22/2026', to: '11/28/2026' }))
  it('daysBetween lists all days across a clock change and the end of a month', () => {
    expect(daysBetween('10/31/2026', '11/02/2026')).toEqual(['10/31/2026', '11/01/2026', '11/02/2026'])
    expect(daysBetween('11/01/2026', '11/01/2026')).toEqual(['11/01/2026'])
  })
  it('countOf describes the programs and held dates of a day', () => {
    expect(countOf(0, 0)).toBe('no programs')
    expect(countOf(1, 1)).toBe('1 program, 1 held date')
    expect(countOf(2, 3)).toBe('2 programs, 3 held dates')
  })
  it('stepDate steps into the next year', () => expect(stepDate('month', '12/31/2026', 1)).toBe('01/01/2027'))
  it('addMonths uses the last day of a shorter month', () => expect(addMonths('01/31/2027', 1)).toBe('02/28/2027'))
  it('toCalendarTime and fromCalendarTime keep civil times unchanged', () => {
    expect(toCalendarTime('11/25/2026', '1:30 PM')).toBe('2026-11-25 13:30:00')
    expect(fromCalendarTime('2026-11-25 13:30:00')).toEqual({ date: '11/25/2026', time: '1:30 PM' })
  })
  it('wallClock is correct on both sides of a clock change', () => {
    expect(wallClock(Date.parse('2026-10-31T13:00:00Z'), 'America/New_York')).toBe('2026-10-31 09:00:00')
    expect(wallClock(Date.parse('2026-11-01T14:00:00Z'), 'America/New_York')).toBe('2026-11-01 09:00:00')
  })
})

const other = {
  programID: 'b',
  programName: 'Ropes',
  date: '11/25/2026',
  status: 'confirmed',
  startTime: '11:00 AM',
  endTime: '1:00 PM',
  location: 'Tower',
} as Entry

const morning = { date: '11/25/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

describe('plan of a drag or a key', () => {
  it('visibleHours returns the usual hours, extended for programs outside of them', () => {
    expect(visibleHours([])).toEqual({ from: 6, to: 22 })
    expect(visibleHours([morning, { startTime: '5:30 AM', endTime: '7:00 AM' }])).toEqual({ from: 5, to: 22 })
    expect(visibleHours([{ startTime: '8:00 PM', endTime: '11:15 PM' }])).toEqual({ from: 6, to: 24 })
    expect(visibleHours([{ startTime: '12:00 AM', endTime: '10:00 PM' }])).toEqual({ from: 0, to: 22 })
  })
  it('toMinute and toShare convert between minutes and positions', () => {
    expect(toMinute({ from: 6, to: 22 }, 0.5)).toBe(14 * 60)
    expect(toShare({ from: 6, to: 22 }, 14 * 60)).toBe(0.5)
    expect(toMinute({ from: 6, to: 22 }, -1)).toBe(6 * 60)
  })
  it('movePlan keeps the length and the day', () => {
    expect(movePlan(morning, '11/26/2026', 10 * 60 + 20)).toEqual({
      date: '11/26/2026',
      startTime: '10:15 AM',
      endTime: '1:15 PM',
    })
    expect(movePlan(morning, '11/26/2026', 23 * 60)).toEqual({
      date: '11/26/2026',
      startTime: '8:45 PM',
      endTime: '11:45 PM',
    })
  })
  it('resizePlan leaves at least a quarter of an hour', () => {
    expect(resizePlan(morning, 'bottom', 8 * 60)).toMatchObject({ startTime: '9:00 AM', endTime: '9:15 AM' })
    expect(resizePlan(morning, 'top', 13 * 60)).toMatchObject({ startTime: '11:45 AM', endTime: '12:00 PM' })
    expect(resizePlan(morning, 'bottom', 24 * 60).endTime).toBe('11:59 PM')
  })
  it('nudgePlan moves by a quarter-hour or a day per key, in a month by a day or a week', () => {
    expect(nudgePlan(morning, 'ArrowDown', false, false)).toEqual({
      date: '11/25/2026',
      startTime: '9:15 AM',
      endTime: '12:15 PM',
    })
    expect(nudgePlan(morning, 'ArrowUp', true, false)).toMatchObject({ startTime: '9:00 AM', endTime: '11:45 AM' })
    expect(nudgePlan(morning, 'ArrowLeft', false, false)).toMatchObject({ date: '11/24/2026', startTime: '9:00 AM' })
    expect(nudgePlan(morning, 'ArrowDown', false, true)).toMatchObject({ date: '12/02/2026', startTime: '9:00 AM' })
    expect(nudgePlan(morning, 'a', false, false)).toBeNull()
  })
  it('describeProgramsAt lists the other programs at the time of a new one', () => {
    const then = { date: other.date, startTime: '10:00 AM', endTime: '11:30 AM' }
    expect(describeProgramsAt(then, [other])).toEqual(['Ropes at Tower, 11:00 AM to 1:00 PM.'])
    expect(describeProgramsAt({ ...then, endTime: '11:00 AM' }, [other])).toEqual([])
    expect(describeProgramsAt({ ...then, date: '11/26/2026' }, [other])).toEqual([])
    expect(describeProgramsAt(then, [{ ...other, status: 'cancelled' }])).toEqual([])
  })
})

it.each([
  ['9:00 AM', '10:15 AM', 1],
  ['9:00 AM', '12:00 PM', 7],
  ['9:00 AM', '9:15 AM', 1],
])('nameLines from %s to %s is %i', (startTime, endTime, lines) => {
  expect(nameLines({ startTime, endTime })).toBe(lines)
})

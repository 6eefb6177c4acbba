import { describe, expect, it } from 'vitest'
import { createEntry } from '../../../testing/schedule.ts'
import {
  describeProgramsAt,
  findVisibleHours,
  movePlan,
  movePlanByKey,
  resizePlan,
  toMinute,
  toShare,
} from './drag-plan.ts'

const noon = { date: '11/25/2026', startTime: '11:00 AM', endTime: '1:00 PM' }
const otherEntry = createEntry({ ...noon, programName: 'Ropes', location: 'Tower' })
const morning = { date: '11/25/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

describe('plan of a drag or a key', () => {
  it('findVisibleHours returns the usual hours, extended for programs outside of them', () => {
    expect(findVisibleHours([])).toEqual({ from: 6, to: 22 })
    expect(findVisibleHours([morning, { startTime: '5:30 AM', endTime: '7:00 AM' }])).toEqual({ from: 5, to: 22 })
    expect(findVisibleHours([{ startTime: '8:00 PM', endTime: '11:15 PM' }])).toEqual({ from: 6, to: 24 })
    expect(findVisibleHours([{ startTime: '12:00 AM', endTime: '10:00 PM' }])).toEqual({ from: 0, to: 22 })
  })
  it('toMinute and toShare convert between minutes and positions', () => {
    expect(toMinute({ from: 6, to: 22 }, 0.5)).toBe(14 * 60)
    expect(toShare({ from: 6, to: 22 }, 14 * 60)).toBe(0.5)
    expect(toMinute({ from: 6, to: 22 }, -1)).toBe(6 * 60)
  })
  it('movePlan keeps the length and the day', () => {
    const date = '11/26/2026'
    expect(movePlan(morning, date, 10 * 60 + 20)).toEqual({ date, startTime: '10:15 AM', endTime: '1:15 PM' })
    expect(movePlan(morning, date, 23 * 60)).toEqual({ date, startTime: '8:45 PM', endTime: '11:45 PM' })
  })
  it('resizePlan leaves at least a quarter of an hour', () => {
    expect(resizePlan(morning, 'bottom', 8 * 60)).toMatchObject({ startTime: '9:00 AM', endTime: '9:15 AM' })
    expect(resizePlan(morning, 'top', 13 * 60)).toMatchObject({ startTime: '11:45 AM', endTime: '12:00 PM' })
    expect(resizePlan(morning, 'bottom', 24 * 60).endTime).toBe('11:59 PM')
  })
  it('movePlanByKey moves by a quarter-hour or a day per key, in a month by a day or a week', () => {
    const quarterLater = { startTime: '9:15 AM', endTime: '12:15 PM' }
    expect(movePlanByKey(morning, 'ArrowDown', false, false)).toEqual({ ...morning, ...quarterLater })
    expect(movePlanByKey(morning, 'ArrowUp', true, false)).toEqual({ ...morning, endTime: '11:45 AM' })
    expect(movePlanByKey(morning, 'ArrowLeft', false, false)).toEqual({ ...morning, date: '11/24/2026' })
    expect(movePlanByKey(morning, 'ArrowDown', false, true)).toEqual({ ...morning, date: '12/02/2026' })
    expect(movePlanByKey(morning, 'a', false, false)).toBeNull()
  })
  it('describeProgramsAt lists the other programs at the time of a new one', () => {
    const otherTime = { date: noon.date, startTime: '10:00 AM', endTime: '11:30 AM' }
    expect(describeProgramsAt(otherTime, [otherEntry])).toEqual(['Ropes at Tower, 11:00 AM to 1:00 PM.'])
    expect(describeProgramsAt({ ...otherTime, endTime: '11:00 AM' }, [otherEntry])).toEqual([])
    expect(describeProgramsAt({ ...otherTime, date: '11/26/2026' }, [otherEntry])).toEqual([])
    expect(describeProgramsAt(otherTime, [{ ...otherEntry, status: 'cancelled' }])).toEqual([])
  })
})

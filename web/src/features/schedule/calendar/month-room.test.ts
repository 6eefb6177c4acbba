import { describe, expect, it } from 'vitest'
import { assignLinesInMonth, countTextLines, getMonthRoom } from './month-room.ts'

describe('room in a month', () => {
  const describeRooms = (times: string[], lines: number) => {
    const programs = times.map((startTime) => ({ programID: startTime, date: '11/24/2026', startTime }))
    return [...assignLinesInMonth(programs, lines)].map(([id, room]) => `${id}: ${room.lines} from ${room.from}`)
  }
  it('assignLinesInMonth shares the lines of a day between its programs, the earlier ones first', () => {
    expect(describeRooms(['2:00 PM', '9:00 AM'], 4)).toEqual(['9:00 AM: 2 from 0', '2:00 PM: 2 from 2'])
    const shared = ['8:00 AM: 2 from 0', '9:00 AM: 1 from 2', '10:00 AM: 1 from 3']
    expect(describeRooms(['8:00 AM', '9:00 AM', '10:00 AM'], 4)).toEqual(shared)
    expect(describeRooms(['9:00 AM'], 6)).toEqual(['9:00 AM: 3 from 0'])
  })
  it('assignLinesInMonth leaves out days with more programs than lines', () =>
    expect(describeRooms(['8:00 AM', '9:00 AM', '10:00 AM'], 2)).toEqual([]))
  it('getMonthRoom keeps the last week in view, with at least two lines per day', () => {
    const heights = [900, 1200, 600].map((screen) => getMonthRoom(screen, 5))
    expect(heights.map(({ lines }) => lines)).toEqual([2, 5, 2])
    for (const { height } of heights.slice(0, 2)) expect(312 + 5 * height).toBeLessThanOrEqual(1200)
    expect([1, 2].map((count) => countTextLines(getMonthRoom(900, 5), count))).toEqual([2, 3])
    expect([1, 2].map((count) => countTextLines(getMonthRoom(600, 6), count))).toEqual([1, 2])
  })
})

import { describe, expect, it } from 'vitest'
import { assignLinesInMonth, countTextLines, getMonthRoom } from './month-room.ts'

describe('room in a month', () => {
  const rooms = (times: string[], lines: number) =>
    [
      ...assignLinesInMonth(
        times.map((startTime) => ({ programID: startTime, date: '11/24/2026', startTime })),
        lines,
      ),
    ].map(([id, { from, lines: lineCount }]) => [id, from, lineCount])
  it('assignLinesInMonth shares the lines of a day between its programs, the earlier ones first', () => {
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
  it('assignLinesInMonth leaves out days with more programs than lines', () =>
    expect(rooms(['8:00 AM', '9:00 AM', '10:00 AM'], 2)).toEqual([]))
  it('getMonthRoom keeps the last week in view, with at least two lines per day', () => {
    const heights = [900, 1200, 600].map((screen) => getMonthRoom(screen, 5))
    expect(heights.map(({ lines }) => lines)).toEqual([2, 5, 2])
    for (const { height } of heights.slice(0, 2)) expect(312 + 5 * height).toBeLessThanOrEqual(1200)
    expect([1, 2].map((count) => countTextLines(getMonthRoom(900, 5), count))).toEqual([2, 3])
    expect([1, 2].map((count) => countTextLines(getMonthRoom(600, 6), count))).toEqual([1, 2])
  })
})

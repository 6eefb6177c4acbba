import { describe, expect, it, test } from 'vitest'
import { describeWeek, findCoverage, findShownHours, paintHours } from './week-hours.ts'

const row = (weekday: number, startTime: string, endTime: string) => ({ weekday, startTime, endTime })
const SUNDAY_FIRST = [0, 1, 2, 3, 4, 5, 6]
const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 })

describe('paintHours', () => {
  it('fills a range of several days and joins it with the hours that it touches', () => {
    const weekly = [row(1, '6:30 AM', '8:00 AM'), row(2, '7:00 PM', '9:15 PM')]
    expect(paintHours(weekly, [1, 2], hours(8, 20), true)).toEqual([
      row(1, '6:30 AM', '8:00 PM'),
      row(2, '8:00 AM', '9:15 PM'),
    ])
  })

  it('clears a range and keeps the exact times on both sides', () => {
    expect(paintHours([row(3, '8:30 AM', '5:45 PM')], [3], hours(12, 13), false)).toEqual([
      row(3, '8:30 AM', '12:00 PM'),
      row(3, '1:00 PM', '5:45 PM'),
    ])
    expect(paintHours([row(3, '8:30 AM', '5:45 PM')], [3], hours(0, 24), false)).toEqual([])
  })

  it('leaves other days and times that are being typed unchanged', () => {
    const weekly = [row(1, '9', '5:00 PM'), row(4, '9:00 AM', '5:00 PM')]
    expect(paintHours(weekly, [1], hours(8, 9), true)).toEqual([weekly[0], row(1, '8:00 AM', '9:00 AM'), weekly[1]])
  })

  it('ends a day at 11:59 PM and treats it as midnight', () => {
    const untilMidnight = paintHours([], [5], hours(22, 24), true)
    expect(untilMidnight).toEqual([row(5, '10:00 PM', '11:59 PM')])
    expect(paintHours(untilMidnight, [5], hours(23, 24), false)).toEqual([row(5, '10:00 PM', '11:00 PM')])
    expect(findShownHours(untilMidnight)).toEqual({ first: 6, end: 24 })
  })
})

test.each([
  ['all', hours(9, 10)],
  ['part', hours(8, 9)],
  ['none', hours(7, 8)],
] as const)('findCoverage returns %s', (coverage, range) => {
  expect(findCoverage([{ from: 8.5 * 60, to: 12 * 60 }], range)).toBe(coverage)
})

describe('describeWeek', () => {
  it('joins neighbouring days with equal hours', () => {
    const weekly = [1, 2, 3, 5].map((weekday) => row(weekday, '8:00 AM', '8:00 PM'))
    expect(
      describeWeek([...weekly, row(0, '9:00 AM', '12:00 PM'), row(0, '1:00 PM', '2:00 PM')], SUNDAY_FIRST),
    ).toEqual([
      'Sun 9:00 AM to 12:00 PM and 1:00 PM to 2:00 PM',
      'Mon to Wed 8:00 AM to 8:00 PM',
      'Fri 8:00 AM to 8:00 PM',
    ])
  })

  it("follows the centre's order of weekdays", () => {
    const weekly = [row(0, '9:00 AM', '5:00 PM'), row(6, '9:00 AM', '5:00 PM')]
    expect(describeWeek(weekly, [1, 2, 3, 4, 5, 6, 0])).toEqual(['Sat to Sun 9:00 AM to 5:00 PM'])
  })
})

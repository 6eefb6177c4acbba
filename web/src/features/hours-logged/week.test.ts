import { expect, it } from 'vitest'
import { findUnloggedPrograms } from './unlogged-programs.ts'
import {
  copyLastWeek,
  getWeekStart,
  groupByDay,
  type Log,
  listDaysOfWeek,
  type ProgramChoice,
  type Shift,
  sliceBetween,
} from './week.ts'

const log = (date: string, hours: number, programID: string | null = null) =>
  ({ date, hours, programID, role: '', note: '', dateSubmitted: 1 }) as Log
const program = (programID: string, date: string, more: Partial<ProgramChoice> = {}) =>
  ({ programID, date, endTime: null, planned: { role: '', hours: 4 }, ...more }) as ProgramChoice

const [SUNDAY, MONDAY] = [0, 1]
it.each([
  ['11/21/2026', SUNDAY, '11/15/2026'],
  ['11/15/2026', SUNDAY, '11/15/2026'],
  ['01/01/2026', SUNDAY, '12/28/2025'],
  ['11/21/2026', MONDAY, '11/16/2026'],
  ['11/15/2026', MONDAY, '11/09/2026'],
])('getWeekStart of %s, for weeks that start on day %i, is %s', (date, firstDay, start) => {
  expect(getWeekStart(date, firstDay)).toBe(start)
  expect(listDaysOfWeek(date, firstDay)).toHaveLength(7)
  expect(listDaysOfWeek(date, firstDay)[0]).toBe(start)
})

const shift = (programID: string, date: string, startTime: string, changes: Partial<Shift> = {}) =>
  ({ programID, date, startTime, endTime: null, hours: 4, declinedAt: null, ...changes }) as Shift

it('groupByDay sums the planned and the logged hours of each day', () => {
  const logs = [log('11/16/2026', 2), log('11/16/2026', 0.25), log('11/20/2026', 8)]
  const shifts = [shift('a', '11/17/2026', '9:00 AM'), shift('b', '11/20/2026', '9:00 AM', { declinedAt: 1 })]
  const days = groupByDay(listDaysOfWeek('11/21/2026'), logs, shifts)
  expect(days.map(({ hours }) => hours)).toEqual([0, 2.25, 0, 0, 0, 8, 0])
  expect(days.map(({ planned }) => planned)).toEqual([0, 0, 4, 0, 0, 0, 0])
})

it('groupByDay pairs each log with its planned shift, in the order of the day', () => {
  const noon = shift('noon', '11/16/2026', '12:00 PM')
  const morning = shift('morning', '11/16/2026', '9:00 AM')
  const logs = [log('11/16/2026', 1), log('11/16/2026', 3.5, 'noon'), log('11/16/2026', 0.5, 'noon')]
  const [day] = groupByDay(['11/16/2026'], logs, [noon, morning])
  expect(day?.work).toMatchObject([
    { shift: morning, log: null },
    { shift: noon, log: logs[1] },
    { shift: null, log: logs[0] },
    { shift: null, log: logs[2] },
  ])
})

it('copyLastWeek skips future days and hours that are already logged', () => {
  const lastWeek = [log('11/09/2026', 4), log('11/10/2026', 2, 'p'), log('11/14/2026', 8)]
  expect(copyLastWeek(lastWeek, [log('11/16/2026', 4)], '11/18/2026')).toEqual([
    { date: '11/17/2026', hours: 2, programID: 'p', role: '', note: '' },
  ])
})

/** Returns the IDs of the unlogged programs at a time of 11/21/2026 in New York. */
const listUnlogged = (programs: ProgramChoice[], logs: Log[], time: string) => {
  const now = Date.parse(`2026-11-21T${time}:00-05:00`)
  return findUnloggedPrograms(programs, logs, now, 'America/New_York').map(({ programID }) => programID)
}

it('findUnloggedPrograms returns planned programs that are over and not logged', () => {
  const planned = [
    program('a', '11/20/2026'),
    program('b', '11/19/2026'),
    program('c', '11/22/2026'),
    program('d', '11/18/2026', { planned: null }),
  ]
  expect(listUnlogged(planned, [log('11/19/2026', 3, 'b')], '10:00')).toEqual(['a'])
})

it("findUnloggedPrograms returns a program of today after its end in the centre's time zone", () => {
  const planned = [program('a', '11/21/2026', { endTime: '5:00 PM' }), program('b', '11/21/2026')]
  expect(listUnlogged(planned, [], '13:35')).toEqual(['b'])
  expect(listUnlogged(planned, [], '17:00')).toEqual(['a', 'b'])
})

it.each([
  ['down the list', 'b', 'd', ['b', 'c', 'd']],
  ['up the list', 'd', 'b', ['b', 'c', 'd']],
  ['from a missing log', 'x', 'c', ['c']],
  ['without a first log', null, 'a', ['a']],
])('sliceBetween selects a range %s', (_, from, to, expected) => {
  const logs = ['a', 'b', 'c', 'd'].map((timeID) => ({ timeID }))
  expect(sliceBetween(logs, from, to).map(({ timeID }) => timeID)).toEqual(expected)
})

import type { StaffState } from '@belay/contract/staffing'
import { expect, it } from 'vitest'
import { createEntry, createStaffing } from '../../../testing/schedule.ts'
import { createMember } from '../../../testing/staff.ts'
import { listDaysBetween } from '../calendar-time.ts'
import type { Entry } from '../entries.ts'
import { type BoardFacts, listBoardRows, listOpenShifts } from './board-rows.ts'

const DAYS = listDaysBetween('03/08/2026', '03/14/2026')
const WEDNESDAY = 3
const [ada, finn] = [createMember('Ada'), createMember('Finn')]

/** Creates a program of the Wednesday that needs two people. */
const entry = (programID: string, states: Record<string, StaffState>, more: Partial<Entry> = {}) =>
  createEntry({ programID, date: '03/11/2026', staffNeeded: 2, staffing: createStaffing(states), ...more })
const shift = (name: string, hours: number, date: string, declinedAt: number | null = null) =>
  ({ staffID: name.toLowerCase(), hours, date, declinedAt }) as BoardFacts['shifts'][number]

/** Returns the rows of the week, without programs and shifts by default. */
const listRowsOf = (facts: Pick<BoardFacts, 'staff'> & Partial<BoardFacts>) =>
  listBoardRows({ days: DAYS, entries: [], shifts: [], ...facts })

it("listBoardRows shows each person's shifts by day, without declined ones; inactive people only if they work", () => {
  const rows = listRowsOf({
    staff: [ada, finn, createMember('Gone', { active: false }), createMember('Left', { active: false })],
    entries: [entry('ropes', { Finn: 'confirmed', Ada: 'declined', Gone: 'assigned' })],
  })
  expect(rows.map(({ member: { name } }) => name)).toEqual(['Ada', 'Finn', 'Gone'])
  const worked = rows.map(({ cells }) => cells.map(({ shifts }) => shifts.length).indexOf(1))
  expect(worked).toEqual([-1, WEDNESDAY, WEDNESDAY])
  expect(rows[1]?.cells[WEDNESDAY]?.shifts[0]).toMatchObject({ state: 'confirmed', entry: { programID: 'ropes' } })
  expect(listRowsOf({ staff: [ada, finn], person: 'finn' })).toHaveLength(1)
})

it('listBoardRows adds up the hours of the week, except declined shifts, and marks people over their maximum', () => {
  const loads = listRowsOf({
    staff: [createMember('Ada', { maxHoursPerWeek: 8 }), createMember('Finn', { maxHoursPerWeek: 12 })],
    shifts: [
      shift('Ada', 6.25, '03/08/2026'),
      shift('Ada', 2, '03/14/2026'),
      shift('Ada', 5, '03/15/2026'),
      shift('Finn', 12, '03/10/2026'),
      shift('Finn', 3, '03/10/2026', 1),
    ],
  })
  expect(loads.map(({ hours }) => hours)).toEqual([8.25, 12])
  expect(loads.map(({ isOver }) => isOver)).toEqual([true, false])
})

it('listBoardRows names absences, and certificates that end', () => {
  const [row] = listRowsOf({
    staff: [
      createMember('Ada', {
        certificates: [
          { name: 'First aid', validUntil: '03/07/2026', file: null },
          { name: 'Ropes', validUntil: '04/12/2026', file: null },
          { name: 'Rescue', validUntil: '04/13/2026', file: null },
          { name: 'Diploma', validUntil: null, file: null },
        ],
        availability: {
          weekly: [],
          exceptions: [
            { date: '03/10/2026', until: '03/11/2026', available: false, note: 'exam' },
            { date: '03/11/2026', available: false, startTime: '9:00 AM', endTime: '12:00 PM', note: '' },
            { date: '03/12/2026', available: true, note: '' },
          ],
        },
      }),
    ],
  })
  expect(row?.certificates).toEqual([
    { name: 'First aid', validUntil: '03/07/2026', isOver: true },
    { name: 'Ropes', validUntil: '04/12/2026', isOver: false },
  ])
  const absences = row?.cells.map((cell) => cell.absences.join(', '))
  expect(absences).toEqual(['', '', 'Away (exam)', 'Away (exam), Away 9:00 AM to 12:00 PM', '', '', ''])
})

it('listOpenShifts counts open seats: declined shifts are open, cancelled and completed programs have none', () => {
  const open = listOpenShifts(DAYS, [
    entry('ropes', { Finn: 'assigned', Ada: 'declined' }),
    entry('full', { Finn: 'assigned', Ada: 'confirmed', Fay: 'confirmed' }),
    entry('off', {}, { status: 'cancelled' }),
    entry('done', {}, { status: 'completed' }),
    entry('sunday', {}, { date: '03/08/2026' }),
  ])
  const descriptions = open.map((day) => day.map(({ entry: { programID }, open }) => `${programID} ${open}`))
  expect(descriptions).toEqual([['sunday 2'], [], [], ['ropes 1'], [], [], []])
})

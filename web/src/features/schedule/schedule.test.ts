import { describe, expect, it } from 'vitest'
import { addMonths, fromSlot, instantOf, rangeOf, stepped, toSlot } from './calendar-time.ts'
import { awayBecause, conflictsOf, type Entry, type Member } from './conflicts.ts'

describe('calendar time', () => {
  it('shows a month as whole weeks from Sunday', () => expect(rangeOf('month', '11/21/2026')).toEqual({ from: '11/01/2026', to: '12/12/2026' }))
  it('shows the week a day is in', () => expect(rangeOf('week', '11/25/2026')).toEqual({ from: '11/22/2026', to: '11/28/2026' }))
  it('steps over the end of a year', () => expect(stepped('month', '12/31/2026', 1)).toBe('01/01/2027'))
  it('keeps the last day of a shorter month', () => expect(addMonths('01/31/2027', 1)).toBe('02/28/2027'))
  it('keeps civil times as they are written', () => {
    expect(toSlot('11/25/2026', '1:30 PM')).toBe('2026-11-25 13:30:00')
    expect(fromSlot('2026-11-25 13:30:00')).toEqual({ date: '11/25/2026', time: '1:30 PM' })
  })
  it('knows the instant on both sides of a change of clocks', () => {
    expect(new Date(instantOf('10/31/2026', '9:00 AM', 'America/New_York')).toISOString()).toBe('2026-10-31T13:00:00.000Z')
    expect(new Date(instantOf('11/01/2026', '9:00 AM', 'America/New_York')).toISOString()).toBe('2026-11-01T14:00:00.000Z')
  })
})

const when = { programID: 'a', date: '11/25/2026', startTime: '9:00 AM', endTime: '12:00 PM', location: 'Pond' }
const finn = { staffID: 'finn', name: 'Finn', availability: { weekly: [], exceptions: [] } } as unknown as Member
const other = {
  ...when,
  programID: 'b',
  programName: 'Ropes',
  status: 'confirmed',
  startTime: '11:00 AM',
  endTime: '1:00 PM',
  location: 'Tower',
  staffing: [{ staffID: 'finn', staffName: 'Finn', role: '', state: 'assigned' }],
} as unknown as Entry

describe('conflicts', () => {
  it('name who works elsewhere at that time', () => expect(conflictsOf(when, ['finn'], [other], [finn])).toMatchObject([{ kind: 'booked', staffID: 'finn' }]))
  it('are none when one program ends as the other begins', () => expect(conflictsOf({ ...when, endTime: '11:00 AM' }, ['finn'], [other], [finn])).toEqual([]))
  it('leave out cancelled programs, declined people and the program itself', () => {
    expect(conflictsOf(when, ['finn'], [{ ...other, status: 'cancelled' }], [finn])).toEqual([])
    expect(conflictsOf(when, ['finn'], [{ ...other, staffing: [{ staffID: 'finn', staffName: 'Finn', role: '', state: 'declined' }] }], [finn])).toEqual([])
    expect(conflictsOf({ ...when, programID: 'b' }, ['finn'], [other], [finn])).toEqual([])
  })
  it('name another program at the same place', () => expect(conflictsOf({ ...when, location: 'tower' }, [], [other], [])).toMatchObject([{ kind: 'place' }]))
  it('follow weekly hours and dated exceptions', () => {
    const weekly = [{ weekday: 3, startTime: '8:00 AM', endTime: '1:00 PM' }]
    expect(awayBecause({ name: 'Finn', availability: { weekly, exceptions: [] } }, when)).toBeNull()
    expect(awayBecause({ name: 'Finn', availability: { weekly, exceptions: [] } }, { ...when, endTime: '2:00 PM' })).toContain('not available')
    expect(awayBecause({ name: 'Finn', availability: { weekly, exceptions: [{ date: when.date, available: false, note: 'exam' }] } }, when)).toBe(
      'Finn is away then (exam).',
    )
    expect(
      awayBecause(
        {
          name: 'Finn',
          availability: { weekly: [{ weekday: 1, startTime: '8:00 AM', endTime: '9:00 AM' }], exceptions: [{ date: when.date, available: true, note: '' }] },
        },
        when,
      ),
    ).toBeNull()
  })
})

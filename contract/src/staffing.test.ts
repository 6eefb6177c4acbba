import { describe, expect, it } from 'vitest'
import { countStaff, describeStaffing, openSeats, type StaffState, staffStateOf } from './staffing.ts'

const program = (staffNeeded: number, ...states: StaffState[]) => ({
  staffNeeded,
  asked: 0,
  staffing: states.map((state) => ({ state })),
})

describe('staffing', () => {
  it('openSeats counts a declined or given-back shift as open, and an unanswered one as filled', () => {
    expect(openSeats(program(3))).toBe(3)
    expect(openSeats(program(3, 'confirmed', 'assigned', 'givenBack'))).toBe(1)
    expect(openSeats(program(3, 'confirmed', 'declined', 'givenBack'))).toBe(2)
    expect(openSeats(program(1, 'confirmed', 'confirmed'))).toBe(0)
  })

  it('describeStaffing returns how many people confirmed, and how many gave their shift back', () => {
    expect(describeStaffing(program(3, 'givenBack', 'givenBack'))).toEqual({
      count: '0 of 3',
      meaning: 'confirmed, 2 given back',
    })
    expect(describeStaffing({ ...program(3, 'confirmed', 'assigned'), asked: 1 }).meaning).toBe('confirmed, 2 asked')
    expect(countStaff(program(3, 'confirmed', 'assigned', 'givenBack', 'declined'))).toEqual({
      confirmed: 1,
      asked: 1,
      givenBack: 1,
    })
  })

  it('staffStateOf returns the state of the latest answer', () => {
    const state = (confirmedAt: number | null, givenBackAt: number | null | undefined, declinedAt: number | null) =>
      staffStateOf({ confirmedAt, givenBackAt, declinedAt })
    expect(state(null, undefined, null)).toBe('assigned')
    expect(state(1, null, null)).toBe('confirmed')
    expect(state(1, 2, null)).toBe('givenBack')
    expect(state(1, 2, 3)).toBe('declined')
  })
})

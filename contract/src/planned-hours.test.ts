import { expect, it } from 'vitest'
import { plannedHoursOf } from './planned-hours.ts'

it.each([
  ['9:00 AM', '11:30 AM', 2.5],
  ['9:00 AM', '4:00 PM', 7],
  ['1:00 PM', '2:20 PM', 1.25],
])('plannedHoursOf returns, for a shift from %s to %s, %d hours', (startTime, endTime, hours) => {
  expect(plannedHoursOf({ startTime, endTime })).toBe(hours)
})

import { expect, it } from 'vitest'
import { countNameLines } from './calendar-event.tsx'

it.each([
  ['9:00 AM', '10:15 AM', 1],
  ['9:00 AM', '12:00 PM', 7],
  ['9:00 AM', '9:15 AM', 1],
])('countNameLines from %s to %s is %i', (startTime, endTime, lines) => {
  expect(countNameLines({ startTime, endTime })).toBe(lines)
})

import { expect, it } from 'vitest'
import { formatTimeSpan } from './time-span.ts'

it.each([
  ['1:00 PM', '4:00 PM', '1:00 to 4:00 PM'],
  ['9:00 AM', '1:00 PM', '9:00 AM to 1:00 PM'],
  ['11:30 AM', '12:00 PM', '11:30 AM to 12:00 PM'],
])('formatTimeSpan names AM or PM once if both times have the same', (start, end, words) => {
  expect(formatTimeSpan(start, end)).toBe(words)
})

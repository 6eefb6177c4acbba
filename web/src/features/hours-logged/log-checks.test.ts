import { expect, it } from 'vitest'
import { logChecks } from './log-checks.ts'

const { date, hours } = logChecks('11/21/2026')

it.each([
  ['11/21/2026', null],
  ['12/31/2025', null],
  ['', 'The date is needed.'],
  ['13/45/2026', 'A date reads MM/dd/yyyy.'],
  ['11/22/2026', 'Hours can be logged for today at the latest.'],
  ['01/01/2027', 'Hours can be logged for today at the latest.'],
])('of the date %j is said: %s', (value, said) => expect(date(value)).toBe(said))

it.each([
  [2.75, null],
  ['', 'The hours are needed.'],
  [-2, 'Hours are more than 0.'],
  [25, 'At most 24 hours in one log.'],
  [3.1, 'Hours go in quarters: 0.25, 0.5, 0.75, 1.'],
])('of %j hours is said: %s', (value, said) => expect(hours(value)).toBe(said))

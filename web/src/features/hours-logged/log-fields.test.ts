import { expect, it } from 'vitest'
import { createLogChecks } from './log-fields.tsx'

const { date, hours } = createLogChecks('11/21/2026')

it.each([
  ['11/21/2026', null],
  ['12/31/2025', null],
  ['', 'Choose a date.'],
  ['13/45/2026', 'Enter a date such as 12/31/2026.'],
  ['11/22/2026', "You can't log hours for a future date."],
  ['01/01/2027', "You can't log hours for a future date."],
])('createLogChecks returns for the date %j: %s', (value, message) => expect(date(value)).toBe(message))

it.each([
  [2.75, null],
  ['', 'Enter your hours.'],
  ['3 to 5', 'Enter hours such as 3.5 or 3:30.'],
  [-2, 'Enter more than 0 hours.'],
  [25, 'Enter 24 hours or less.'],
  [3.1, 'Enter quarter hours such as 3.25 or 3:15.'],
])('createLogChecks returns for %j hours: %s', (value, message) => expect(hours(value)).toBe(message))

import { expect, it } from 'vitest'
import { parseTypedDate, parseTypedHours } from './parse-input.ts'

it.each([
  ['12/8/26', '12/08/2026'],
  ['12/08/2026', '12/08/2026'],
  ['12-8-2026', '12/08/2026'],
  ['12.8.26', '12/08/2026'],
  ['12082026', '12/08/2026'],
  ['2026-12-8', '12/08/2026'],
  ['Dec 8, 2026', '12/08/2026'],
  ['Tuesday, December 8th 2026', '12/08/2026'],
  ['8 Dec 2026', '12/08/2026'],
  [' 12/8/26 ', '12/08/2026'],
  ['13/45/2026', '13/45/2026'],
  ['2/30/26', '2/30/26'],
  ['Smarch 8, 2026', 'Smarch 8, 2026'],
  ['12/8', '12/8'],
  ['next week', 'next week'],
  ['', ''],
])('the date %j reads %j', (typed, read) => expect(parseTypedDate(typed)).toBe(read))

it.each([
  ['3.5', 3.5],
  ['3,5', 3.5],
  ['3:30', 3.5],
  ['3h30', 3.5],
  ['3.5 h', 3.5],
  ['2 hours', 2],
  ['45 min', 0.75],
  ['.5', 0.5],
  ['3.', 3],
  ['-2', -2],
  ['', ''],
  ['3:75', '3:75'],
  ['1,000', '1,000'],
  ['three', 'three'],
  ['3 to 5', '3 to 5'],
])('hours of %j read %j', (typed, read) => expect(parseTypedHours(typed)).toBe(read))

import { expect, it } from 'vitest'
import type { Conflict } from '../conflicts/conflicts.rules.ts'
import { type Candidate, hasNoBlockingConflict, listReasons, rankCandidates } from './rank-candidates.rules.ts'

const person = (staffName: string, more: Partial<Candidate> = {}): Candidate => ({
  staffID: staffName.toLowerCase(),
  staffName,
  conflicts: [],
  hasRole: null,
  hoursThisWeek: 6,
  maxHoursPerWeek: 20,
  daysSinceWorked: 21,
  cost: 120,
  ...more,
})
const against = (code: Conflict['code'], severity: Conflict['severity'] = 'warns'): Conflict => ({
  code,
  severity,
  sentence: `${code}.`,
})
const order = (...people: Candidate[]) => rankCandidates(people).map(({ staffName }) => staffName)

it('rankCandidates puts more important criteria first', () => {
  const ladder = [
    person('Best', { maxHoursPerWeek: 40, daysSinceWorked: 30, cost: 100 }),
    person('Dearer', { maxHoursPerWeek: 40, daysSinceWorked: 30 }),
    person('Worked lately', { maxHoursPerWeek: 40, daysSinceWorked: 1, cost: 90 }),
    person('Has more of the week', { daysSinceWorked: 90, cost: 80 }),
    person('Close to another', { conflicts: [against('turnaround')], hoursThisWeek: 0, cost: 70 }),
    person('Office', { daysSinceWorked: null, cost: null, hoursThisWeek: 0 }),
    person('Other role', { hasRole: false, hoursThisWeek: 0 }),
    person('Lacks a skill', { conflicts: [against('skill-missing')], hoursThisWeek: 0, cost: 10 }),
    person('Booked', { conflicts: [against('person-booked', 'blocks')], hoursThisWeek: 0, cost: 10 }),
    person('Booked and away', {
      conflicts: [against('person-booked', 'blocks'), against('person-away', 'blocks')],
      cost: 5,
    }),
  ]
  const names = ladder.map(({ staffName }) => staffName)
  expect(order(...ladder.toReversed())).toEqual(names)
  expect(ladder.filter(hasNoBlockingConflict)).toEqual(ladder.slice(0, -2))
})

it('rankCandidates prefers people with a smaller share of their weekly hours, then sorts by name', () => {
  const full = person('Ann', { hoursThisWeek: 8, maxHoursPerWeek: 8 })
  const half = person('Ben', { hoursThisWeek: 10, maxHoursPerWeek: 20 })
  const unlimited = person('Cem', { hoursThisWeek: 12, maxHoursPerWeek: null })
  expect(order(full, half, unlimited)).toEqual(['Cem', 'Ben', 'Ann'])
  expect(order(person('Zoe'), person('Ada'))).toEqual(['Ada', 'Zoe'])
})

it('rankCandidates prefers paid people who never worked', () => {
  expect(order(person('Old hand'), person('Newcomer', { daysSinceWorked: null }))).toEqual(['Newcomer', 'Old hand'])
  expect(order(person('Office', { daysSinceWorked: null, cost: null }), person('Unpaid', { cost: null }))).toEqual([
    'Unpaid',
    'Office',
  ])
})

const WORDS = { needsQualification: true, isThisWeek: true, formatMoney: (amount: number) => `$${amount.toFixed(2)}` }
it.each<[string, Partial<Candidate>, Partial<typeof WORDS>, string[]]>([
  ['all reasons', {}, {}, ['free', 'qualified', '6 of 20 hours this week', 'last worked 3 weeks ago', '$120.00']],
  [
    'no qualification, limit or pay rate if there is none',
    { maxHoursPerWeek: null, hoursThisWeek: 1, cost: null, daysSinceWorked: null },
    { needsQualification: false, isThisWeek: false },
    ['free', '1 hour that week', 'no shift so far', 'no pay rate'],
  ],
  [
    'no reason that does not apply',
    { conflicts: [against('person-away'), against('skill-missing')], daysSinceWorked: 1 },
    {},
    ['6 of 20 hours this week', 'last worked yesterday', '$120.00'],
  ],
  [
    'days',
    { daysSinceWorked: 13 },
    {},
    ['free', 'qualified', '6 of 20 hours this week', 'last worked 13 days ago', '$120.00'],
  ],
  [
    'months',
    { daysSinceWorked: 95 },
    {},
    ['free', 'qualified', '6 of 20 hours this week', 'last worked 3 months ago', '$120.00'],
  ],
])('listReasons returns %s', (_, more, words, expected) => {
  expect(listReasons(person('Ada', more), { ...WORDS, ...words })).toEqual(expected)
})

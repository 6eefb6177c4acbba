import { expect, test } from 'vitest'
import { findExceptionProblems, findWeeklyProblems } from './availability.ts'

test.each([
  ['9:00 AM', '5:00 PM', {}],
  ['9:00 AM', '9:00 AM', { 'weekly.0.endTime': 'The end must be after the start.' }],
  ['nine', '5:00 PM', { 'weekly.0.startTime': 'Enter a time such as 9:00 AM.' }],
  ['9:00 AM', '', { 'weekly.0.endTime': 'Enter a time such as 5:00 PM.' }],
])('findWeeklyProblems checks hours from %s to %s', (startTime, endTime, problems) => {
  expect(findWeeklyProblems([{ weekday: 1, startTime, endTime }])).toEqual(problems)
})

const WHOLE_DAY = { date: '12/24/2026', until: '', available: false, note: '', startTime: '', endTime: '' }

test.each([
  ['accepts a whole day without times', {}, {}],
  ['accepts a last day after the first', { until: '01/02/2027' }, {}],
  ['rejects a missing end', { startTime: '9:00 AM' }, { 'exceptions.0.endTime': 'Enter a time such as 5:00 PM.' }],
  ['rejects a missing date', { date: '' }, { 'exceptions.0.date': 'Enter a date such as 12/31/2026.' }],
  [
    'rejects a last day before the first',
    { until: '12/23/2026' },
    { 'exceptions.0.until': "The last day can't be before the first." },
  ],
])('findExceptionProblems %s', (_, values, problems) => {
  expect(findExceptionProblems([{ ...WHOLE_DAY, ...values }])).toEqual(problems)
})

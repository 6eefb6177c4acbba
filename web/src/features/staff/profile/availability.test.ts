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

test('findExceptionProblems accepts a whole day without times and rejects a start without an end', () => {
  const day = { date: '12/24/2026', until: '', available: false, note: '' }
  expect(findExceptionProblems([{ ...day, startTime: '', endTime: '' }])).toEqual({})
  expect(findExceptionProblems([{ ...day, startTime: '9:00 AM', endTime: '' }])).toEqual({
    'exceptions.0.endTime': 'Enter a time such as 5:00 PM.',
  })
  expect(findExceptionProblems([{ ...day, date: '', startTime: '', endTime: '' }])).toEqual({
    'exceptions.0.date': 'Enter a date such as 12/31/2026.',
  })
})

test('findExceptionProblems rejects a last day before the first', () => {
  const leave = { date: '12/24/2026', available: false, note: '', startTime: '', endTime: '' }
  expect(findExceptionProblems([{ ...leave, until: '01/02/2027' }])).toEqual({})
  expect(findExceptionProblems([{ ...leave, until: '12/23/2026' }])).toEqual({
    'exceptions.0.until': "The last day can't be before the first.",
  })
})

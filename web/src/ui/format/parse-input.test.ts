import { toMinutesOfDay } from '@belay/contract/dates'
import { describe, expect, it } from 'vitest'
import { listLocaleChoices } from '../../features/centre/centre-choices.ts'
import { parseTime, parseTypedHours } from './parse-input.ts'

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
  ['−2', -2],
  ['', ''],
  ['3:75', '3:75'],
  ['1,000', '1,000'],
  ['three', 'three'],
  ['3 to 5', '3 to 5'],
])('parseTypedHours reads %j as %j', (typed, expected) => expect(parseTypedHours(typed)).toBe(expected))

describe.each(listLocaleChoices('').map((choice) => (choice as { value: string }).value))(
  'parseTime in %s',
  (locale) => {
    it("reads times in the locale's own format and in the format of pages", () => {
      const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
      const times = Array.from({ length: 48 }, (_, index) => index * 30)
      const misreadTimes = times.filter((minutes) => {
        const timeText = clock.format(Date.UTC(2026, 0, 1, 0, minutes))
        return toMinutesOfDay(parseTime(timeText, locale)) !== minutes
      })
      expect(misreadTimes.map((minutes) => minutes / 60)).toEqual([])
      expect(parseTime('2:30 PM', locale)).toBe('2:30 PM')
      expect(parseTime('14:30', locale)).toBe('2:30 PM')
    })
  },
)

it.each([
  ['en', '9', '9:00 AM'],
  ['en', '930', '9:30 AM'],
  ['en', '2', '2:00 PM'],
  ['en', '2:30', '2:30 PM'],
  ['en', '02:30', '2:30 AM'],
  ['en', '9:30p', '9:30 PM'],
  ['en', '14:30', '2:30 PM'],
  ['en', '9:00 AM', '9:00 AM'],
  ['en', '12am', '12:00 AM'],
  ['en', 'noonish', 'noonish'],
  ['en', '25:00', '25:00'],
  ['de', '2:30', '2:30 AM'],
  ['de', '14.30 Uhr', '2:30 PM'],
  ['fr-CA', '14 h 30', '2:30 PM'],
  ['da', 'kl. 14.30', '2:30 PM'],
])('parseTime in %s reads %j as %s', (locale, typed, expected) => expect(parseTime(typed, locale)).toBe(expected))

import { addDays } from '@belay/contract/dates'
import { describe, expect, it } from 'vitest'
import { listLocaleChoices } from '../../features/centre/centre-choices.ts'
import { createFormat } from './create-format.ts'
import { getDateNotation } from './date-notation.ts'

const LOCALES = listLocaleChoices('').map((choice) =>
  typeof choice === 'object' && 'value' in choice ? choice.value : '',
)
const DAYS = Array.from({ length: 366 }, (_, index) => addDays('01/01/2028', index))
const createFormatFor = (locale: string) =>
  createFormat({ locale, currency: 'USD', timeZone: 'UTC', today: '01/01/2020' })
const parse = (locale: string, typed: string) => getDateNotation(locale).parse(typed)
const certain = (date: string) => ({ date, choices: [] })

it('listLocaleChoices offers more than 30 formats', () => expect(LOCALES.length).toBeGreaterThan(30))

describe.each([...LOCALES, 'ar-EG', 'th-TH'])('getDateNotation in %s', (locale) => {
  it('reads each day of a year in the format of the field', () => {
    const { write } = getDateNotation(locale)
    expect(DAYS.filter((day) => parse(locale, write(day)).date !== day)).toEqual([])
  })

  it('reads each day of a year in the formats of lists and pages', () => {
    const { date, day } = createFormatFor(locale)
    const findMisread = (written: (day: string) => string) =>
      DAYS.filter((day) => parse(locale, written(day)).date !== day)
    expect(findMisread(date)).toEqual([])
    expect(findMisread(day)).toEqual([])
  })

  it('reads dates that start with the year, and English month names', () => {
    for (const typed of ['2026-12-08', 'Dec 8, 2026', '8 December 2026'])
      expect(parse(locale, typed)).toEqual(certain('12/08/2026'))
  })
})

it.each([
  ['en', 'MM/DD/YYYY'],
  ['en-GB', 'DD/MM/YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['nl', 'DD-MM-YYYY'],
  ['sv', 'YYYY-MM-DD'],
])('getDateNotation in %s has the placeholder %s', (locale, placeholder) =>
  expect(getDateNotation(locale).placeholder).toBe(placeholder),
)

it.each([
  ['en', '12/8/26', '12/08/2026'],
  ['en', '12-8-2026', '12/08/2026'],
  ['en', '12082026', '12/08/2026'],
  ['en', 'Tuesday, December 8th 2026', '12/08/2026'],
  ['en', ' 12/8/26 ', '12/08/2026'],
  ['en', '5.5.2026', '05/05/2026'],
  ['en-GB', '05/11/2026', '11/05/2026'],
  ['en-GB', '5.11.26', '11/05/2026'],
  ['en-GB', '05112026', '11/05/2026'],
  ['de', '01.11.2026', '11/01/2026'],
  ['de', '1.11.26', '11/01/2026'],
  ['de', '1. Nov. 2026', '11/01/2026'],
  ['de', '16/11/2026', '11/16/2026'],
  ['fr', 'mar. 3 mars 2026', '03/03/2026'],
  ['sv', '26-11-05', '11/05/2026'],
])('getDateNotation in %s reads %j as %s', (locale, typed, date) => expect(parse(locale, typed)).toEqual(certain(date)))

it.each([
  ['de', '05/11/2026', ['11/05/2026', '05/11/2026']],
  ['en', '05.11.2026', ['05/11/2026', '11/05/2026']],
  ['sv', '05/11/2026', ['05/11/2026', '11/05/2026']],
  ['en-GB', '11/16/2026', ['11/16/2026']],
  ['de', '11.16.2026', ['11/16/2026']],
  ['en', '16/11/2026', ['11/16/2026']],
])('getDateNotation in %s finds %j ambiguous', (locale, typed, choices) =>
  expect(parse(locale, typed)).toEqual({ date: null, choices }),
)

it.each(['13/45/2026', '2/30/26', 'Smarch 8, 2026', '12/8', 'next week', '9:30:20', '', '1/2/3/2026'])(
  'getDateNotation reads no date in %j',
  (typed) => expect(parse('en', typed)).toEqual({ date: null, choices: [] }),
)

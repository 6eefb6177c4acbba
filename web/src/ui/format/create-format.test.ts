import { describe, expect, it, vi } from 'vitest'
import { createFormat } from './create-format.ts'

const CENTRE = { locale: 'en', currency: 'USD', timeZone: 'America/New_York', today: '11/28/2026' }
const HOUR = 60 * 60_000
/** 9:24 PM on Friday, November 27, in New York. In UTC it is already the next day. */
const FRIDAY_EVENING = Date.UTC(2026, 10, 28, 2, 24)
const format = createFormat(CENTRE)

describe('dates for people', () => {
  it.each([
    ['12/24/2026', 'Thu, Dec 24'],
    ['2026-12-24', 'Thu, Dec 24'],
    ['02/09/2027', 'Tue, Feb 9, 2027'],
    ['11/28/2026', 'Sat, Nov 28'],
    ['soon', 'soon'],
    [null, ''],
  ])('day formats %s as %s', (date, text) => expect(format.day(date)).toBe(text))

  it('paperDay always contains the year', () => expect(format.paperDay('12/24/2026')).toBe('Thu, Dec 24, 2026'))

  it('nearDay says today and tomorrow', () => {
    expect(['11/28/2026', '11/29/2026', '11/30/2026'].map(format.nearDay)).toEqual(['Today', 'Tomorrow', 'Mon, Nov 30'])
    expect(format.nearDayInText('11/29/2026')).toBe('tomorrow')
  })

  it('days formats a period, and a single day once', () => {
    expect(format.days('12/28/2026', '01/03/2027')).toBe('Mon, Dec 28 to Sun, Jan 3, 2027')
    expect(format.days('12/28/2026', '12/28/2026')).toBe('Mon, Dec 28')
  })

  it('when adds the times that are known', () => {
    const date = '12/24/2026'
    expect(format.when({ date, startTime: '9:30 AM', endTime: '12:30 PM' })).toBe('Thu, Dec 24, 9:30 AM to 12:30 PM')
    expect(format.when({ date, startTime: '9:30 AM' })).toBe('Thu, Dec 24, 9:30 AM')
    expect(format.when({ date, startTime: null, endTime: null })).toBe('Thu, Dec 24')
  })

  it('dateTime and dayOf use the time zone of the centre', () => {
    expect(format.dateTime(FRIDAY_EVENING)).toBe('Fri, Nov 27, 9:24 PM')
    expect(format.dayOf(FRIDAY_EVENING)).toBe('Fri, Nov 27')
  })

  it('ago names the day after a week', () => {
    vi.spyOn(Date, 'now').mockReturnValue(FRIDAY_EVENING)
    expect(format.ago(FRIDAY_EVENING - 2 * HOUR)).toBe('2 hours ago')
    expect(format.ago(FRIDAY_EVENING - 24 * HOUR)).toBe('yesterday')
    expect(format.ago(FRIDAY_EVENING - 8 * 24 * HOUR)).toBe('Thu, Nov 19')
    expect(format.ago(FRIDAY_EVENING - 8 * 24 * HOUR, format.dateOf)).toBe('11/19/26')
  })
})

it('dates for tables are numeric', () => {
  expect(format.date('12/24/2026')).toBe('12/24/26')
  expect(format.dateTime(FRIDAY_EVENING, format.dateOf)).toBe('11/27/26, 9:24 PM')
  expect(createFormat({ ...CENTRE, locale: 'de' }).date('12/24/2026')).toBe('24.12.26')
})

describe('numbers', () => {
  it.each(['en', 'de', 'fr-CA', 'sv', 'ar-EG'])('in %s have a true minus', (locale) => {
    const { money, compactMoney, number, hours, percent } = createFormat({ ...CENTRE, locale })
    for (const text of [money(-100), compactMoney(-4000), number(-1.5), hours(-2), percent(-0.11)]) {
      expect(text).toContain('−')
      expect(text).not.toContain('-')
    }
  })

  it.each([
    [0, '$0'],
    [950, '$950'],
    [4000, '$4K'],
    [25_000, '$25K'],
    [1_000_000, '$1M'],
  ])('compactMoney formats %d as %s', (amount, text) => expect(format.compactMoney(amount)).toBe(text))
})

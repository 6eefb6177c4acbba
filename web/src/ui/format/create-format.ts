import { formatCount } from '@belay/contract/constants'
import { addDays, isCivilDate, toIsoDate } from '@belay/contract/dates'
import { moneyFormat } from '@belay/contract/money'

type Locale = { locale: string; currency: string; timeZone: string; today: string; firstDayOfWeek?: number }

/** Returns noon UTC of a civil date, so that formatting in UTC cannot change the day. */
const toNoon = (civil: string) => new Date(`${toIsoDate(civil)}T12:00:00Z`)

const MINUTE = 60_000

function splitMoneyFormat(money: Intl.NumberFormat) {
  const parts = money.formatToParts(1_234_567.5)
  const findPart = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const joinParts = (list: Intl.NumberFormatPart[]) => list.map(({ value }) => value).join('')
  const [first, last] = [
    parts.findIndex(({ type }) => type === 'integer'),
    parts.findLastIndex(({ type }) => type === 'fraction' || type === 'integer'),
  ]
  return {
    decimal: findPart('decimal') || '.',
    group: findPart('group'),
    before: joinParts(parts.slice(0, first)),
    after: joinParts(parts.slice(last + 1)),
  }
}

/** Creates the formats of a locale. This is slow: `useFormat` caches those of the centre. */
export function createFormat({ locale, currency, timeZone, today, firstDayOfWeek = 0 }: Locale) {
  // Civil dates are Gregorian in every locale.
  const dateIn = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options })
  const shortDate = dateIn({ year: '2-digit', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
  const longDateFormat = dateIn({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const weekday = dateIn({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  const dayName = dateIn({ weekday: 'long', timeZone: 'UTC' })
  const month = dateIn({ year: 'numeric', month: 'long', timeZone: 'UTC' })
  const instant = dateIn({
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  })
  const instantDate = dateIn({ year: '2-digit', month: '2-digit', day: '2-digit', timeZone })
  const instantDay = dateIn({ weekday: 'short', month: 'short', day: 'numeric', timeZone })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const money = moneyFormat(locale, currency)
  const plain = new Intl.NumberFormat(locale)
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const civil = (text: string | null | undefined, format: Intl.DateTimeFormat) =>
    text && isCivilDate(text) ? format.format(toNoon(text)) : (text ?? '')

  return {
    today,
    locale,
    /** The first day of the week: 0 is Sunday. */
    firstDayOfWeek,
    /** The notation of an amount in a field: its separators, and the text before and after it. */
    written: splitMoneyFormat(money),
    money: (amount: number | null | undefined) => (amount === null || amount === undefined ? '' : money.format(amount)),
    /** Formats MM/dd/yyyy as 11/21/26 (R94). */
    date: (text: string | null | undefined) => civil(text, shortDate),
    /** Formats a date as Saturday, November 21, 2026. */
    longDate: (text: string | null | undefined) => civil(text, longDateFormat),
    /** Formats a date as Today, Tomorrow, or Sat, Nov 21. */
    weekday: (text: string) =>
      text === today ? 'Today' : text === addDays(today, 1) ? 'Tomorrow' : civil(text, weekday),
    /** Formats a date in a sentence: today, tomorrow, or Sat, Nov 21. */
    weekdayInText: (text: string) =>
      text === today ? 'today' : text === addDays(today, 1) ? 'tomorrow' : civil(text, weekday),
    /** Formats only the day of the week: Saturday. */
    dayName: (text: string) => civil(text, dayName),
    /** Formats the month: November 2026. */
    month: (text: string) => civil(text, month),
    /** Formats a date as Sat, Nov 21, never as Today. For paper. */
    weekdayDate: (text: string) => civil(text, weekday),
    /** Formats a time or a span: 9:00 AM, or 9:00 AM to 11:30 AM. */
    time: (start: string | null | undefined, end?: string | null) =>
      start ? (end ? `${start} to ${end}` : start) : '',
    dateTime: (time: number) => instant.format(time),
    dateOf: (time: number) => instantDate.format(time),
    /** Formats an instant as Sat, Nov 21. */
    dayOf: (time: number) => instantDay.format(time),
    ago: (time: number, now = Date.now()) => {
      const minutes = Math.round((time - now) / MINUTE)
      if (Math.abs(minutes) < 1) return 'just now'
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour')
      if (Math.abs(minutes) < 7 * 24 * 60) return relative.format(Math.round(minutes / 1440), 'day')
      return instantDate.format(time)
    },
    /** Formats hours: 7.5 h. */
    hours: (value: number) => `${hours.format(value)} h`,
    /** Formats a waiting time given in hours: 7.5 h, or from two days on 2.2 days. */
    wait: (value: number) => (value < 48 ? `${hours.format(value)} h` : `${tenths.format(value / 24)} days`),
    number: (value: number) => plain.format(value),
    /** Formats a share between 0 and 1. */
    percent: (value: number) => percent.format(value),
    /** Formats a count. Limited counts have a plus: "1,000+". */
    count: (value: number) => formatCount(value, locale),
  }
}

export type Format = ReturnType<typeof createFormat>

import { formatCount } from '@belay/contract/constants'
import { addDays, civilDateOf, isCivilDate, toIsoDate } from '@belay/contract/dates'
import { moneyFormat, toMinusSign } from '@belay/contract/money'

type Locale = { locale: string; currency: string; timeZone: string; today: string; firstDayOfWeek?: number }
type Span = { date: string; startTime?: string | null; endTime?: string | null }

/** Returns noon UTC of a civil date, so that formatting in UTC cannot change the day. */
const toNoon = (civil: string) => new Date(`${toIsoDate(civil)}T12:00:00Z`)

const MINUTE = 60_000

/** Returns a function that makes a value when it is first needed, because making a format is slow. */
function makeOnce<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

function splitMoneyFormat(money: ReturnType<typeof moneyFormat>) {
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
    makeOnce(() => new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options }))
  const dayOptions = { weekday: 'short', month: 'short', day: 'numeric' } as const
  const [dayFormat, yearDayFormat] = [dateIn(dayOptions), dateIn({ ...dayOptions, year: 'numeric' })]
  const dateFormat = dateIn({ year: '2-digit', month: '2-digit', day: '2-digit' })
  const dayName = dateIn({ weekday: 'long' })
  const month = dateIn({ year: 'numeric', month: 'long' })
  // Times have the notation of the stored times in every locale.
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const numberIn = (options?: Intl.NumberFormatOptions) => {
    const made = makeOnce(() => new Intl.NumberFormat(locale, options))
    return (value: number) => toMinusSign(made().format(value))
  }
  const money = moneyFormat(locale, currency)
  const written = makeOnce(() => splitMoneyFormat(money))
  const compactMoney = numberIn({ style: 'currency', currency, notation: 'compact' })
  const hours = numberIn({ maximumFractionDigits: 2 })
  const civil = (text: string | null | undefined, format: () => Intl.DateTimeFormat) =>
    text && isCivilDate(text) ? format().format(toNoon(text)) : (text ?? '')

  const yearOf = (text: string) => toIsoDate(text).slice(0, 4)
  const day = (text: string | null | undefined) =>
    civil(text, text && yearOf(text) === yearOf(today) ? dayFormat : yearDayFormat)
  const nearDay = (text: string, todayText: string, tomorrowText: string) =>
    text === today ? todayText : text === addDays(today, 1) ? tomorrowText : day(text)
  const date = (text: string | null | undefined) => civil(text, dateFormat)
  const time = (start: string | null | undefined, end?: string | null) =>
    start ? (end ? `${start} to ${end}` : start) : ''
  const dayOf = (at: number) => day(civilDateOf(at, timeZone))

  return {
    today,
    locale,
    /** The first day of the week: 0 is Sunday. */
    firstDayOfWeek,
    /** The notation of an amount in a field: its separators, and the text before and after it. */
    get written() {
      return written()
    },
    money: (amount: number | null | undefined) => (amount === null || amount === undefined ? '' : money.format(amount)),
    /** Formats an amount for the axis of a chart: $4K. */
    compactMoney,
    /** Formats a date for tables and fields: 11/21/26 (R94). */
    date,
    /** Formats a date for people: Sat, Nov 21, or Fri, Jan 1, 2027 in another year (R299). */
    day,
    /** Formats a date with its year, for contracts and other paper: Sat, Nov 21, 2026. */
    paperDay: (text: string | null | undefined) => civil(text, yearDayFormat),
    /** Formats a date as Today, Tomorrow, or Sat, Nov 21. */
    nearDay: (text: string) => nearDay(text, 'Today', 'Tomorrow'),
    /** Formats a date in a sentence: today, tomorrow, or Sat, Nov 21. */
    nearDayInText: (text: string) => nearDay(text, 'today', 'tomorrow'),
    /** Formats a period: Mon, Nov 16 to Sun, Nov 29. One day is Mon, Nov 16. */
    days: (from: string, to: string) => (from === to ? day(from) : `${day(from)} to ${day(to)}`),
    /** Formats only the day of the week: Saturday. */
    dayName: (text: string) => civil(text, dayName),
    /** Formats the month: November 2026. */
    month: (text: string) => civil(text, month),
    /** Formats a time or a span: 9:00 AM, or 9:00 AM to 11:30 AM. */
    time,
    /** Formats a date and its times: Sat, Nov 21, 9:00 AM to 11:30 AM. */
    when: ({ date, startTime, endTime }: Span) => [day(date), time(startTime, endTime)].filter(Boolean).join(', '),
    /** Formats an instant as Sat, Nov 21, 7:24 PM in the centre's time zone. `write` writes the date. */
    dateTime: (at: number, write = dayOf) => `${write(at)}, ${clock.format(at).replace('\u202f', ' ')}`,
    /** Formats an instant's date for tables: 11/21/26. */
    dateOf: (at: number) => date(civilDateOf(at, timeZone)),
    /** Formats an instant's date for people: Sat, Nov 21. */
    dayOf,
    /** Formats an instant as "3 hours ago", or as a date if it is a week or more away. `write` writes the date. */
    ago: (at: number, write = dayOf) => {
      const minutes = Math.round((at - Date.now()) / MINUTE)
      if (Math.abs(minutes) < 1) return 'just now'
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour')
      if (Math.abs(minutes) < 7 * 24 * 60) return relative.format(Math.round(minutes / 1440), 'day')
      return write(at)
    },
    /** Formats hours: 7.5 h. */
    hours: (value: number) => `${hours(value)} h`,
    number: numberIn(),
    /** Formats a share between 0 and 1. */
    percent: numberIn({ style: 'percent', maximumFractionDigits: 0 }),
    /** Formats a count. Limited counts have a plus: "1,000+". */
    count: (value: number) => formatCount(value, locale),
  }
}

export type Format = ReturnType<typeof createFormat>

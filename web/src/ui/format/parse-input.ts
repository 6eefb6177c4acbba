import { isClockTime, toClockTime } from '@belay/contract/dates'
import { getCentre } from '../../cloud/centre.ts'

/** Converts a locale's own digits in a text to 0 to 9, for example those of Arabic in Egypt. */
export function normalizeDigits(text: string, locale: string): string {
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  const values = new Map([...digits].map((digit, index) => [digit, String(9 - index)]))
  return [...text].map((character) => values.get(character) ?? character).join('')
}

const DECIMAL = /^-?(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/
const CLOCK = /^(\d{1,3}) ?[:h] ?([0-5]\d) ?(?:m|min)?$/
const MINUTES = /^(\d{1,4}) ?(?:m|min|mins|minutes)$/

/** Converts typed hours (3.5, 3,5, 3:30, 3h30, 45 min) to a number. Returns other text unchanged. */
export function parseTypedHours(typed: string): number | string {
  const text = typed.trim().toLowerCase().replace('−', '-')
  if (text === '') return ''
  const clock = CLOCK.exec(text)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const minutes = MINUTES.exec(text)
  if (minutes) return Number(minutes[1]) / 60
  const plain = text.replace(/ ?(?:h|hrs?|hours?)\.?$/, '')
  return DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : typed
}

type DayPeriods = { isTwelveHour: boolean; am: string; pm: string }

const toPlainText = (text: string) => text.toLowerCase().replaceAll(/[\s.\u200e\u200f]/g, '')

/** Returns a locale's words for AM and PM, such as "π.μ.", and whether it uses a 12-hour clock. */
function getDayPeriods(locale: string): DayPeriods {
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  const periodAt = (hour: number) =>
    toPlainText(clock.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '')
  const { hour12 = false } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return { isTwelveHour: hour12, am: periodAt(9), pm: periodAt(15) }
}

const TIME = /^(?:kl)?(\d{1,2})(?:[:h]?(\d{2}))?(?:h|uhr)?$/

/**
 * Reads a time of day as people type it (9, 930, 9:30p, 14:30, 14.30, 14 h 30, and the locale's own words) and returns
 * it as 9:00 AM. Returns other text unchanged. In a locale with a 12-hour clock, 1 to 6 without AM or PM are afternoon.
 */
export function parseTime(typed: string, locale = getCentre().locale): string {
  const periods = getDayPeriods(locale)
  const text = toPlainText(normalizeDigits(typed, locale))
  const half =
    (periods.pm && text.includes(periods.pm)) || /pm?$/.test(text)
      ? 'p'
      : (periods.am && text.includes(periods.am)) || /am?$/.test(text)
        ? 'a'
        : null
  const digits = half ? text.replace(half === 'p' ? periods.pm : periods.am, '').replace(/[ap]m?$/, '') : text
  const [, hourDigits, minutes = '00'] = TIME.exec(digits) ?? []
  if (!hourDigits) return typed.trim()
  const hour = Number(hourDigits)
  const isAfternoon = half === 'p' || (!half && periods.isTwelveHour && /^[1-6]$/.test(hourDigits))
  const full = isAfternoon && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  const timeText = `${full}:${minutes}`
  return isClockTime(timeText) ? toClockTime(timeText) : typed.trim()
}

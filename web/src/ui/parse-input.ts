import { isCivilDate, isClockTime, toCivilDate, toClockTime } from '@belay/contract/dates'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4}|\d{2})$/
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,? /

const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3)) + 1

function dateParts(text: string): [year: number, month: number, day: number] | null {
  let match = NUMBERS.exec(text) ?? DIGITS.exec(text)
  if (match) return [Number(match[3]), Number(match[1]), Number(match[2])]
  match = YEAR_FIRST.exec(text)
  if (match) return [Number(match[1]), Number(match[2]), Number(match[3])]
  match = MONTH_FIRST.exec(text)
  if (match) return [Number(match[3]), monthOf(match[1] ?? ''), Number(match[2])]
  match = DAY_FIRST.exec(text)
  return match ? [Number(match[3]), monthOf(match[2] ?? ''), Number(match[1])] : null
}

/** Reads a date as people write it (12/8/26, Dec 8, 2026) as MM/dd/yyyy; other text stays as it is. */
export function parseTypedDate(typed: string): string {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(WEEKDAY, '')
  const parts = dateParts(text)
  if (!parts) return typed.trim()
  const [year, month, day] = parts
  const pad = (part: number) => String(part).padStart(2, '0')
  const iso = `${year < 100 ? 2000 + year : year}-${pad(month)}-${pad(day)}`
  return isCivilDate(iso) ? toCivilDate(iso) : typed.trim()
}

const DECIMAL = /^-?(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/
const CLOCK = /^(\d{1,3}) ?[:h] ?([0-5]\d) ?(?:m|min)?$/
const MINUTES = /^(\d{1,4}) ?(?:m|min|mins|minutes)$/

/** Hours as people write them (3.5, 3,5, 3:30, 3h30, 45 min), as a number; what says no hours stays as it was typed. */
export function parseTypedHours(typed: string): number | string {
  const text = typed.trim().toLowerCase()
  if (text === '') return ''
  const clock = CLOCK.exec(text)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const minutes = MINUTES.exec(text)
  if (minutes) return Number(minutes[1]) / 60
  const plain = text.replace(/ ?(?:h|hrs?|hours?)\.?$/, '')
  return DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : typed
}

/** "9", "930", "9:30p" and "14:30" as people type them. */
export function readTime(typed: string): string {
  const text = typed.trim()
  if (isClockTime(text)) return toClockTime(text)
  const match = /^(\d{1,2})[:.]?(\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text)
  if (!match) return text
  const hour = Number(match[1])
  const minutes = match[2] ?? '00'
  const half = match[3]?.toLowerCase() ?? (hour >= 1 && hour <= 6 ? 'p' : null)
  const full = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  const written = `${full}:${minutes}`
  return isClockTime(written) ? toClockTime(written) : text
}

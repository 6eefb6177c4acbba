import { isCivilDate, toCivilDate, toIsoDate } from '@belay/contract/dates'
import { normalizeDigits } from './parse-input.ts'

type Part = 'day' | 'month' | 'year'

/** The result of reading a typed date: the day it names, or the days it may mean. All are MM/dd/yyyy. */
type DateReading = { date: string | null; choices: string[] }

/** A locale's notation for dates in digits. */
type DateNotation = {
  /** Formats a MM/dd/yyyy date in digits with a four-digit year: 09.12.2026. */
  write: (date: string) => string
  /** A pattern such as DD.MM.YYYY, in the order of the locale. */
  placeholder: string
  parse: (typed: string) => DateReading
}

const NO_READING: DateReading = { date: null, choices: [] }
const ENGLISH = 'en'
const PLACEHOLDERS: Record<Part, string> = { day: 'DD', month: 'MM', year: 'YYYY' }
/** The allowed separators between the numbers of a date, without spaces. */
const SEPARATORS = /^[/.\-年月년월]?$/
/** Unicode marks that change the direction of writing. People can't type them. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g
/** The marks of an abbreviation, as in "Jan.", Hebrew or Hindi. */
const ABBREVIATION_MARKS = /([\p{L}\p{M}])[.׳॰]/gu

const createDateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options })
const toInstant = (date: string) => Date.parse(toIsoDate(date))

/** Returns the date of a year, month and day as MM/dd/yyyy, or null if there is no such day. */
function toDate({ year, month, day }: Record<Part, string>): string | null {
  if (!/^(\d{2}|\d{4})$/.test(year) || month.length > 2 || day.length > 2) return null
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(iso) ? toCivilDate(iso) : null
}

/** The names of a locale's months and weekdays, long and short, in lower case. */
type Names = { months: string[][]; weekdays: string[] }

function listDateNames(locale: string): Names {
  const lower = (text: string) => text.toLocaleLowerCase(locale).replace(ABBREVIATION_MARKS, '$1')
  const part = (type: 'month' | 'weekday', options: Intl.DateTimeFormatOptions, index: number) =>
    createDateFormat(locale, options)
      .formatToParts(index)
      .filter((candidate) => candidate.type === type)
      .map(({ value }) => lower(value))
  const months = Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).flatMap((style) => [
      // With a day, many languages inflect the name of the month.
      ...part('month', { day: 'numeric', month: style }, Date.UTC(2026, month, 9)),
      ...part('month', { month: style }, Date.UTC(2026, month, 9)),
    ]),
  )
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    (['long', 'short'] as const).flatMap((style) => part('weekday', { weekday: style }, Date.UTC(2026, 10, 1 + day))),
  ).flat()
  return { months, weekdays }
}

/** True if a word is the name of a month or its first letters. In Hebrew, a preposition may be its first letter. */
const isNameOf = (word: string, name: string): boolean =>
  /^\p{L}/u.test(name) &&
  (word === name ||
    (word.length >= 3 && name.startsWith(word)) ||
    (/^\p{sc=Hebrew}/u.test(name) && word.slice(1) === name))

/** Returns the numbers (1 to 12) of the months that a word may name. */
const findMonths = (word: string, { months }: Names): number[] =>
  months.flatMap((names, index) => (names.some((name) => isNameOf(word, name)) ? [index + 1] : []))

/** Reads a date with the name of a month, in any order of its parts. */
function readNamedMonth(words: readonly string[], numbers: readonly string[], names: Names): DateReading {
  const [first = '', second = ''] = numbers
  if (numbers.length !== 2) return NO_READING
  let named = words.filter((word) => findMonths(word, names).length > 0)
  // The abbreviation of a weekday may also be the start of a month: French "mar. 9 mars".
  const weekday = named.length > 1 ? named.findIndex((word) => names.weekdays.includes(word)) : -1
  named = named.filter((_, index) => index !== weekday)
  const months = [...new Set(named.flatMap((word) => findMonths(word, names)))]
  if (months.length !== 1) return NO_READING
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  return { date: toDate({ year, month: String(months[0]), day }), choices: [] }
}

const isInOrder = (parts: readonly Part[], earlier: Part, later: Part) => parts.indexOf(earlier) < parts.indexOf(later)

/** Reads a date in digits in the locale's order. Returns choices if it is in the notation of another locale. */
function readDigits(
  numbers: readonly string[],
  separators: readonly string[],
  order: readonly Part[],
  ownSeparator: string,
) {
  const inOrder = (parts: readonly Part[]) => {
    const values = { year: '', month: '', day: '' }
    for (const [index, part] of parts.entries()) values[part] = numbers[index] ?? ''
    return toDate(values)
  }
  const yearFirst = numbers[0]?.length === 4 || (order[0] === 'year' && numbers[2]?.length !== 4)
  if (yearFirst) return { date: inOrder(['year', 'month', 'day']), choices: [] }
  const [dayFirst, monthFirst] = [inOrder(['day', 'month', 'year']), inOrder(['month', 'day', 'year'])]
  const isDayFirst = isInOrder(order, 'day', 'month')
  const [preferredDate, swappedDate] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  const isForeign =
    order[0] === 'year' ||
    separators.some(
      (separator) =>
        separator !== ownSeparator && separator !== '-' && separator !== '' && !(separator === '.' && isDayFirst),
    )
  if (preferredDate && (!isForeign || !swappedDate || swappedDate === preferredDate))
    return { date: preferredDate, choices: [] }
  return { date: null, choices: [preferredDate, swappedDate].filter((date) => date !== null) }
}

function createNotation(locale: string): DateNotation {
  const digits = createDateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = digits.formatToParts(0)
  const order = parts.map(({ type }) => type).filter((type): type is Part => type in PLACEHOLDERS)
  const ownSeparator = (parts.find(({ type }) => type === 'literal')?.value ?? '').replace(DIRECTION_MARKS, '').trim()
  let names: Names[] | undefined

  function parse(typed: string): DateReading {
    const lower = typed.toLocaleLowerCase(locale).replace(DIRECTION_MARKS, '').replace(ABBREVIATION_MARKS, '$1')
    const text = normalizeDigits(lower, locale).trim()
    const numbers = text.match(/\d+/g) ?? []
    const [firstNumber = ''] = numbers
    if (/^\d{8}$/.test(text)) {
      const lengths = { year: 4, month: 2, day: 2 }
      const cutNumbers = order.map((part, index) => {
        const from = order.slice(0, index).reduce((sum, previousPart) => sum + lengths[previousPart], 0)
        return firstNumber.slice(from, from + lengths[part])
      })
      return readDigits(cutNumbers, [], order, ownSeparator)
    }
    const separators = text
      .split(/\d+/)
      .slice(1, -1)
      .map((separator) => separator.trim())
    if (numbers.length === 3 && separators.every((separator) => SEPARATORS.test(separator)))
      return readDigits(numbers, separators, order, ownSeparator)
    const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
    names ??= [...new Set([locale, ENGLISH])].map(listDateNames)
    for (const language of names) {
      const reading = readNamedMonth(words, numbers, language)
      if (reading.date) return reading
    }
    return NO_READING
  }

  return {
    write: (date) => (isCivilDate(date) ? digits.format(toInstant(date)).replace(DIRECTION_MARKS, '') : date),
    placeholder: parts
      .map(({ type, value }) => (type in PLACEHOLDERS ? PLACEHOLDERS[type as Part] : value))
      .join('')
      .replace(DIRECTION_MARKS, ''),
    parse,
  }
}

const notations = new Map<string, DateNotation>()

/** Returns a locale's notation for dates in digits (R240), from a cache. */
export function getDateNotation(locale: string): DateNotation {
  const notation = notations.get(locale) ?? createNotation(locale)
  notations.set(locale, notation)
  return notation
}

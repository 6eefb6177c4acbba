/**
 * Civil dates and clock times as text: MM/dd/yyyy and h:mm AM/PM. No `Date` is made from such a text, because it would
 * use the machine's time zone. This file imports nothing.
 */
const US_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const CLOCK_12 = /^(0?[1-9]|1[0-2]):([0-5]\d)\s?([AaPp])[Mm]$/
const CLOCK_24 = /^([01]?\d|2[0-3]):([0-5]\d)$/

function parts(text: string): { y: number; m: number; d: number } | null {
  const us = US_DATE.exec(text)
  if (us) return { m: Number(us[1]), d: Number(us[2]), y: Number(us[3]) }
  const iso = ISO_DATE.exec(text)
  return iso ? { y: Number(iso[1]), m: Number(iso[2]), d: Number(iso[3]) } : null
}

/** True if the text is a date that exists, written MM/dd/yyyy or yyyy-MM-dd. */
export function isCivilDate(text: string): boolean {
  const p = parts(text)
  if (!p || p.y < 1900 || p.y > 2200) return false
  const utc = new Date(Date.UTC(p.y, p.m - 1, p.d))
  return utc.getUTCFullYear() === p.y && utc.getUTCMonth() === p.m - 1 && utc.getUTCDate() === p.d
}

const pad = (n: number) => String(n).padStart(2, '0')

/** Returns a date as yyyy-MM-dd, which sorts by date. Accepts both formats. */
export const toIsoDate = (text: string): string =>
  US_DATE.test(text) ? `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}` : text

/** Returns a date as MM/dd/yyyy, the format of stored dates and the schedule (R46). Accepts both formats. */
export const toCivilDate = (text: string): string =>
  ISO_DATE.test(text) ? `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}` : text

/** True if a civil date is before another. Accepts both formats. */
export const isBefore = (date: string, other: string): boolean => toIsoDate(date) < toIsoDate(other)

/** True if a civil date is after another. Accepts both formats. */
export const isAfter = (date: string, other: string): boolean => toIsoDate(date) > toIsoDate(other)

/** True if a civil date is in a period, which includes its first and last day. Accepts both formats. */
export const isWithin = (date: string, { from, to }: { from: string; to: string }): boolean =>
  !isBefore(date, from) && !isAfter(date, to)

/** Returns the date this many days later (or earlier), as MM/dd/yyyy. */
export function addDays(text: string, days: number): string {
  const p = parts(text)
  if (!p) return text
  const utc = new Date(Date.UTC(p.y, p.m - 1, p.d + days))
  return `${pad(utc.getUTCMonth() + 1)}/${pad(utc.getUTCDate())}/${utc.getUTCFullYear()}`
}

const calendars = new Map<string, Intl.DateTimeFormat>()

function openCalendar(timeZone: string) {
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, calendar)
  return calendar
}

/** The dates of at most 1,000 minutes, by minute and time zone. No time zone changes its date within a minute. */
const dates = new Map<string, string>()

/** Returns the civil date of an instant in a time zone, as MM/dd/yyyy. */
export function civilDateOf(epochMs: number, timeZone: string): string {
  const minute = Math.floor(epochMs / 60_000) + timeZone
  const cached = dates.get(minute)
  if (cached) return cached
  if (dates.size > 999) dates.clear()
  const date = (calendars.get(timeZone) ?? openCalendar(timeZone)).format(epochMs)
  dates.set(minute, date)
  return date
}

export const isClockTime = (text: string): boolean => CLOCK_12.test(text) || CLOCK_24.test(text)

/** Returns the minutes since midnight of a time such as 9:00 AM or 09:00. NaN for other text. */
export function toMinutesOfDay(text: string): number {
  const twelve = CLOCK_12.exec(text)
  if (twelve) {
    const hour = (Number(twelve[1]) % 12) + (twelve[3]?.toLowerCase() === 'p' ? 12 : 0)
    return hour * 60 + Number(twelve[2])
  }
  const full = CLOCK_24.exec(text)
  return full ? Number(full[1]) * 60 + Number(full[2]) : Number.NaN
}

/** Returns minutes since midnight as h:mm AM/PM. */
export function formatClockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns a time in the stored format, 9:00 AM. Accepts both formats. */
export const toClockTime = (text: string): string => (isClockTime(text) ? formatClockTime(toMinutesOfDay(text)) : text)

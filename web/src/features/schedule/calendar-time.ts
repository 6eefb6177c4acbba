import { DAY } from '@belay/contract/constants'
import { addDays, formatClockTime, toCivilDate, toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { weekOf } from '@belay/contract/weeks'

export const VIEWS = ['month', 'week', 'day', 'agenda', 'board'] as const
export type CalendarView = (typeof VIEWS)[number]
/** The views of a small screen. Its month also stands for a week and a day. */
export const SMALL_VIEWS = ['month', 'agenda', 'board'] as const satisfies CalendarView[]
/** Matches screens without room for a calendar of hours: phones, upright or sideways. Paper is never small. */
export const SMALL_SCREEN = 'screen and (max-width: 47.99em), screen and (max-height: 30em)'

/** Returns the first view: the agenda on small screens, otherwise the month. */
export const getFirstView = (isSmall: boolean): CalendarView => (isSmall ? 'agenda' : 'month')

/** The number of days that the agenda shows after the first one. */
const AGENDA_DAYS = 29

const STEP_DAYS = { day: 1, week: 7, board: 7, agenda: AGENDA_DAYS + 1 } as const

export const getFirstOfMonth = (date: string): string => `${date.slice(0, 2)}/01/${date.slice(6)}`

/** Returns the same day some months later, or the last day of that month if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [month = 1, day = 1, year = 1970] = date.split('/').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const iso = first.toISOString().slice(0, 8)
  return toCivilDate(`${iso}${String(Math.min(day, days)).padStart(2, '0')}`)
}

/** Returns the days that a view shows, both included. A month has whole weeks. `firstDay`: 0 is Sunday. */
export function toDayRange(view: CalendarView, date: string, firstDay: number): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: addDays(date, AGENDA_DAYS) }
  if (view === 'week' || view === 'board') return weekOf(date, firstDay)
  const first = getFirstOfMonth(date)
  const last = addDays(addMonths(first, 1), -1)
  return { from: weekOf(first, firstDay).from, to: weekOf(last, firstDay).to }
}

/** Returns the days from one to another, both included. */
export function listDaysBetween(from: string, to: string): string[] {
  const days = Math.round((Date.parse(toIsoDate(to)) - Date.parse(toIsoDate(from))) / DAY) + 1
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}

/** Returns the day after a step back (-1) or forward (1). */
export function stepDate(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'month') return addMonths(getFirstOfMonth(date), step)
  return addDays(date, step * STEP_DAYS[view])
}

/** Converts a civil date and a time to the calendar's format, "2026-11-21 09:00:00", without a time zone. */
export function toCalendarTime(date: string, time: string): string {
  const minutes = toMinutesOfDay(time)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${toIsoDate(date)} ${hour}:${minute}:00`
}

/** Converts "2026-11-21 09:00:00" to a civil date and a time. */
export function fromCalendarTime(slot: string): { date: string; time: string } {
  return { date: toCivilDate(slot.slice(0, 10)), time: formatClockTime(toMinutesOfDay(slot.slice(11, 16) || '00:00')) }
}

/** Returns the end of a program that starts at `start` and has the same length, never past midnight. */
export const getEndAfter = (start: string, minutes: number): string =>
  formatClockTime(Math.min(toMinutesOfDay(start) + minutes, 24 * 60 - 15))

/** Returns the wall-clock time of a zone at an instant (epoch ms), in the calendar's format: "2026-11-21 09:00:00". */
export const toWallClock = (time: number, timeZone: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone })

/** Describes the number of programs and held dates of a day: "2 programs, 1 held date". */
export function describeDayCounts(programs: number, holds: number): string {
  const count = programs === 1 ? '1 program' : `${programs || 'no'} programs`
  return holds === 0 ? count : `${count}, ${holds === 1 ? '1 held date' : `${holds} held dates`}`
}

import { findClosure } from '@belay/contract/closed-days'
import type { Closure } from '@belay/contract/closures'
import { isWithin } from '@belay/contract/dates'
import type { SampleDays } from '../sample-days.ts'

const two = (number: number) => String(number).padStart(2, '0')
const dateOf = (year: number, month: number, day: number) => `${two(month)}/${two(day)}/${year}`

/** Returns the day of the month of the nth occurrence of a weekday; of its last one for -1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = 1 + ((weekday - new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 7) % 7)
  if (nth > 0) return first + 7 * (nth - 1)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return first + 7 * Math.floor((length - first) / 7)
}

/** Returns the holidays of a year and the closure around Christmas. */
function closuresOf(year: number): Closure[] {
  const on = (month: number, day: number, reason: string, more = 0) => {
    return { from: dateOf(year, month, day), to: dateOf(year, month, day + more), reason }
  }
  return [
    on(1, nthWeekday(year, 1, 1, 3), 'Martin Luther King Jr. Day'),
    on(5, nthWeekday(year, 5, 1, -1), 'Memorial Day'),
    on(7, 4, 'Independence Day'),
    on(9, nthWeekday(year, 9, 1, 1), 'Labor Day'),
    on(11, nthWeekday(year, 11, 4, 4), 'Thanksgiving', 1),
    { from: dateOf(year, 12, 23), to: dateOf(year + 1, 1, 2), reason: 'Christmas and New Year' },
  ]
}

/** The number of next days on which the sample always has programs. */
const NEXT_DAYS = 7
/** The most of these days on which the centre may be closed. */
const MOST_CLOSED = 3

/**
 * Returns the centre's closures from three years ago to next year. Leaves out closures on today and tomorrow, and
 * closures that close more than three of the next seven days, so that the sample always has programs.
 */
export function closuresAround(days: SampleDays): Closure[] {
  const year = Number(days.today.slice(6))
  const leavesOpen = (closure: Closure) => {
    const closed = Array.from({ length: NEXT_DAYS + 1 }, (_, day) => isWithin(days.date(day), closure))
    return !closed[0] && !closed[1] && closed.filter(Boolean).length <= MOST_CLOSED
  }
  return [-3, -2, -1, 0, 1].flatMap((more) => closuresOf(year + more)).filter(leavesOpen)
}

/** The place with a yearly inspection. */
export const INSPECTED = 'High ropes course'
/** Returns the days of the inspection, counted from today: a Monday to a Friday on which the centre is open. */
export function inspectionOf(days: SampleDays): { from: number; to: number } {
  const closures = closuresAround(days)
  const isOpenWeek = (from: number) =>
    days.weekday(from) === 1 && [0, 1, 2, 3, 4].every((more) => !findClosure(closures, days.date(from + more)))
  let from = 25
  while (!isOpenWeek(from)) from++
  return { from, to: from + 4 }
}

/** The places and days that programs can still take. */
export type SampleCalendar = ReturnType<typeof createCalendar>

const MOST_A_DAY = 2
const MOST_ON_SATURDAY = 4

/** Offsets in days, in the order of trying, if a day is closed or its place is taken. */
const NEARBY = [0, 7, -7, 1, -1, 14, -14, 2, -2, 21, -21, 3, -3, 28, -28]

/** Creates the centre's calendar. A place has one program a day, and no program is on a closed day. */
export function createCalendar(days: SampleDays) {
  const closures = closuresAround(days)
  const closed = new Map<number, boolean>()
  const taken = new Set<string>()
  const counts = new Map<number, number>()

  const isClosed = (day: number) =>
    closed.getOrInsertComputed(day, () => findClosure(closures, days.date(day)) !== undefined)
  const inspection = inspectionOf(days)
  const isInspected = (day: number, place: string) =>
    place === INSPECTED && day >= inspection.from && day <= inspection.to
  const isFree = (day: number, place: string) =>
    !isClosed(day) && !isInspected(day, place) && !taken.has(`${day} ${place}`)
  const hasRoom = (day: number) => (counts.get(day) ?? 0) < (days.weekday(day) === 6 ? MOST_ON_SATURDAY : MOST_A_DAY)

  function take(day: number, place: string): void {
    taken.add(`${day} ${place}`)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return {
    inspection,
    isClosed,
    isFree,
    take,
    /** Returns the first two open days among this day and every second day after it. */
    findTwoOpenDays: (from: number): number[] =>
      Array.from({ length: 20 }, (_, index) => from + 2 * index)
        .filter((day) => !isClosed(day))
        .slice(0, 2),
    /** Takes a place on this day or a nearby one that fits, and returns the day. Null if the place is free on none. */
    takeNearby(wanted: number, place: string, fits: (day: number) => boolean): number | null {
      for (const more of NEARBY) {
        const day = wanted + more
        if (!fits(day) || !isFree(day, place) || !hasRoom(day)) continue
        take(day, place)
        return day
      }
      return null
    },
  }
}

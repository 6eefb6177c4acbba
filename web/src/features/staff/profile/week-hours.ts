import { formatClockTime, isClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { WEEKDAYS, type Weekly } from './availability.ts'

/** A range of a day, in minutes since midnight. */
export type Range = { from: number; to: number }

export const HOUR = 60
const DAY = 24 * HOUR
/** The last minute that can be written as a time. It stands for midnight. */
const LAST_MINUTE = DAY - 1

const toRange = ({ startTime, endTime }: Weekly): Range => {
  const to = toMinutesOfDay(endTime)
  return { from: toMinutesOfDay(startTime), to: to === LAST_MINUTE ? DAY : to }
}

const toWeekly = (weekday: number, { from, to }: Range): Weekly => ({
  weekday,
  startTime: formatClockTime(from),
  endTime: formatClockTime(Math.min(to, LAST_MINUTE)),
})

/** True if both times are complete. Times that somebody is still typing are not. */
const isComplete = (row: Weekly) => isClockTime(row.startTime) && isClockTime(row.endTime)

/** Returns the ranges of a weekday, in order. */
export const listRanges = (weekly: readonly Weekly[], weekday: number): Range[] =>
  weekly
    .filter((row) => row.weekday === weekday && isComplete(row))
    .map(toRange)
    .toSorted((a, b) => a.from - b.from)

const subtract = (ranges: readonly Range[], { from, to }: Range): Range[] =>
  ranges
    .flatMap((range) => [
      { from: range.from, to: Math.min(range.to, from) },
      { from: Math.max(range.from, to), to: range.to },
    ])
    .filter((range) => range.to > range.from)

/** Joins ranges that overlap or touch. */
function join(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, range.to) })
    else joined.push(range)
  }
  return joined
}

/** Returns the weekly hours with a range of some weekdays filled or cleared. Other hours keep their exact times. */
export function paintHours(
  weekly: readonly Weekly[],
  weekdays: readonly number[],
  range: Range,
  isFilled: boolean,
): Weekly[] {
  const isPainted = (row: Weekly) => weekdays.includes(row.weekday) && isComplete(row)
  const painted = weekdays.flatMap((weekday) => {
    const others = subtract(listRanges(weekly, weekday), range)
    return join(isFilled ? [...others, range] : others).map((kept) => toWeekly(weekday, kept))
  })
  return [...weekly.filter((row) => !isPainted(row)), ...painted].toSorted((a, b) => a.weekday - b.weekday)
}

/** Returns how much of a range is available. */
export function findCoverage(ranges: readonly Range[], { from, to }: Range): 'all' | 'part' | 'none' {
  const minutes = ranges.reduce((sum, range) => {
    const shared = Math.min(range.to, to) - Math.max(range.from, from)
    return sum + Math.max(0, shared)
  }, 0)
  return minutes === 0 ? 'none' : minutes >= to - from ? 'all' : 'part'
}

/** Returns the hours to show: 6 AM to 10 PM, and all hours that are available. */
export function findShownHours(weekly: readonly Weekly[]): { first: number; end: number } {
  const ranges = WEEKDAYS.flatMap((_, weekday) => listRanges(weekly, weekday))
  return {
    first: Math.min(6, ...ranges.map(({ from }) => Math.floor(from / HOUR))),
    end: Math.max(22, ...ranges.map(({ to }) => Math.ceil(to / HOUR))),
  }
}

export const formatRange = ({ from, to }: Range): string =>
  `${formatClockTime(from)} to ${to === DAY ? 'midnight' : formatClockTime(to)}`

/** Describes the weekly hours, one text for all days in a row with equal hours: "Mon to Fri 8:00 AM to 6:00 PM". */
export function describeWeek(weekly: readonly Weekly[], weekdays: readonly number[]): string[] {
  const groups: { first: number; last: number; hours: string }[] = []
  let isOpen = false
  for (const weekday of weekdays) {
    const hours = listRanges(weekly, weekday).map(formatRange).join(' and ')
    const last = groups.at(-1)
    if (isOpen && last?.hours === hours) last.last = weekday
    else if (hours) groups.push({ first: weekday, last: weekday, hours })
    isOpen = hours !== ''
  }
  const nameOf = (weekday: number) => WEEKDAYS[weekday]?.slice(0, 3)
  return groups.map(
    ({ first, last, hours }) => `${nameOf(first)}${first === last ? '' : ` to ${nameOf(last)}`} ${hours}`,
  )
}

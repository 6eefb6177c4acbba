import { addDays, formatClockTime, toMinutesOfDay } from '@belay/contract/dates'
import type { Entry } from '../entries.ts'

export type Slot = { date: string; startTime: string; endTime: string }
type Times = Omit<Slot, 'date'>
/** The change that a drag or a key would make: move a program or, without a program, add one. */
export type DragPlan = { entry: Entry | null; slot: Slot }
export const isSameSlot = (a: Slot, b: Slot) =>
  a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime
/** The hours that a calendar shows, as whole hours since midnight. */
export type HourRange = { from: number; to: number }

/** The step of dragging and moving by key, in minutes. */
export const STEP = 15
export const LAST_MINUTE = 24 * 60 - 1
const USUAL_HOURS: HourRange = { from: 6, to: 22 }

const snapToStep = (minutes: number) => Math.round(minutes / STEP) * STEP
const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max))
export const lengthInMinutes = ({ startTime, endTime }: Times) => toMinutesOfDay(endTime) - toMinutesOfDay(startTime)

/** True if two slots, or a slot and a program, share some minutes. */
export const isOverlapping = (a: Slot, b: Slot) =>
  a.date === b.date &&
  toMinutesOfDay(a.startTime) < toMinutesOfDay(b.endTime) &&
  toMinutesOfDay(b.startTime) < toMinutesOfDay(a.endTime)

/** Returns the usual hours, extended to include all given programs. */
export const findVisibleHours = (slots: readonly Times[]): HourRange => ({
  from: Math.min(USUAL_HOURS.from, ...slots.map(({ startTime }) => Math.floor(toMinutesOfDay(startTime) / 60))),
  to: Math.max(USUAL_HOURS.to, ...slots.map(({ endTime }) => Math.ceil(toMinutesOfDay(endTime) / 60))),
})

/** Converts a share (0 to 1) of the visible hours to the minute of the day. `toShare` is the inverse. */
export const toMinute = ({ from, to }: HourRange, share: number): number =>
  clamp(from * 60, (from + share * (to - from)) * 60, to * 60)
export const toShare = ({ from, to }: HourRange, minute: number): number => (minute / 60 - from) / (to - from)

/** Moves a program to another start minute. Its length stays, and it ends on the same day. */
export function movePlan(entry: Times, date: string, minute: number): Slot {
  const length = lengthInMinutes(entry)
  const start = Math.max(0, Math.min(snapToStep(minute), Math.floor((LAST_MINUTE - length) / STEP) * STEP))
  return { date, startTime: formatClockTime(start), endTime: formatClockTime(start + length) }
}

/** Moves one edge of a program to a minute. At least a quarter of an hour remains. */
export function resizePlan({ date, startTime, endTime }: Slot, edge: 'top' | 'bottom', edgeMinute: number): Slot {
  const minute = snapToStep(edgeMinute)
  if (edge === 'top')
    return { date, startTime: formatClockTime(clamp(0, minute, toMinutesOfDay(endTime) - STEP)), endTime }
  return { date, startTime, endTime: formatClockTime(clamp(toMinutesOfDay(startTime) + STEP, minute, LAST_MINUTE)) }
}

const MINUTES_BY_KEY: Record<string, number> = { ArrowUp: -STEP, ArrowDown: STEP }
const DAYS_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const WEEK_DAYS_BY_KEY: Record<string, number> = { ArrowUp: -7, ArrowDown: 7 }

/** Moves a plan by an arrow key, by a quarter-hour or a day; with Shift, moves its end. Null for other keys. */
export function movePlanByKey(slot: Slot, key: string, isShift: boolean, byDays: boolean): Slot | null {
  const days = byDays ? (DAYS_BY_KEY[key] ?? WEEK_DAYS_BY_KEY[key]) : DAYS_BY_KEY[key]
  if (days !== undefined) return { ...slot, date: addDays(slot.date, days) }
  const minutes = MINUTES_BY_KEY[key]
  if (minutes === undefined) return null
  return isShift
    ? resizePlan(slot, 'bottom', toMinutesOfDay(slot.endTime) + minutes)
    : movePlan(slot, slot.date, toMinutesOfDay(slot.startTime) + minutes)
}

/** Describes the other programs on the calendar at a time. Cancelled programs are left out. */
export const describeProgramsAt = (slot: Slot, entries: readonly Entry[]): string[] =>
  entries
    .filter((entry) => entry.status !== 'cancelled' && isOverlapping(entry, slot))
    .map(
      ({ programName, location, startTime, endTime }) =>
        `${programName}${location ? ` at ${location}` : ''}, ${startTime} to ${endTime}.`,
    )

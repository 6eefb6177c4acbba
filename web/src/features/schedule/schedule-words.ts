import type { Format } from '../../ui/format/create-format.ts'
import { type CalendarView, toDayRange } from './calendar-time.ts'

/** Returns the sentence below the schedule's title, for an Admin or for others. */
export const getScheduleLede = (mayCreate: boolean): string =>
  mayCreate ? '' : 'Open a program to request a shift or confirm yours.'

/** The labels of the schedule's actions. `fill` and `add` are for Admins, `subscribe` is for everyone. */
export const ACTIONS = { fill: 'Fill open shifts', add: 'Add program', subscribe: 'Subscribe' } as const

export function describePeriod(format: Format, view: CalendarView, date: string): string {
  if (view === 'month') return format.month(date)
  if (view === 'day') return format.day(date)
  const { from, to } = toDayRange(view, date, format.firstDayOfWeek)
  return format.days(from, to)
}

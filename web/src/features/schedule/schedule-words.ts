import type { Format } from '../../ui/make-format.ts'
import { type CalendarView, toRange } from './calendar-time.ts'

/** What the schedule is for, to an Admin and to everyone else. */
export const scheduleLede = (mayCreate: boolean): string =>
  mayCreate ? 'Programs and their staffing.' : 'Open a program to request a shift or confirm yours.'

/** What can be done with the whole schedule: by an Admin, by everyone. */
export const ACTIONS = { fill: 'Fill open shifts', add: 'Add program', subscribe: 'Subscribe' } as const

/** Returns the days that are shown, in words. */
export function periodWords(format: Format, view: CalendarView, date: string): string {
  if (view === 'month') return format.month(date)
  if (view === 'day') return format.longDate(date)
  const { from, to } = toRange(view, date, format.firstDayOfWeek)
  return `${format.date(from)} to ${format.date(to)}`
}

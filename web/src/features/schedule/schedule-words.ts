import type { Format } from '../../ui/format/create-format.ts'
import { type CalendarView, toDayRange } from './calendar-time.ts'

/** The labels of the schedule's actions for Admins. */
export const ACTIONS = { fill: 'Fill open shifts', add: 'Add program' } as const

export function describePeriod(format: Format, view: CalendarView, date: string): string {
  if (view === 'month') return format.month(date)
  if (view === 'day') return format.day(date)
  const { from, to } = toDayRange(view, date, format.firstDayOfWeek)
  return format.days(from, to)
}

import { DAY } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { getCentre } from '../../cloud/centre.ts'
import { type CalendarView, toDayRange } from './calendar-time.ts'

/** Returns the days that a view shows, both included, in the centre's weeks. */
export const getShownDays = (view: CalendarView, date: string): { from: string; to: string } =>
  toDayRange(view, date, getCentre().firstDayOfWeek)

/** Returns the number of weeks in which a month is shown. */
export function countWeeks(date: string): number {
  const { from, to } = getShownDays('month', date)
  return Math.ceil((Date.parse(toIsoDate(to)) - Date.parse(toIsoDate(from))) / (7 * DAY))
}

import { addDays, isAfter, isBefore } from '@belay/contract/dates'

/** Nobody is reminded on the day after they were written to. */
const LEAST_DAYS_BETWEEN = 2

/**
 * Whether a reminder is due today: one of the days to remind on has come, and the person was not written to (`last`)
 * since, nor just before. Days that were missed are made up for by one reminder. All are civil dates.
 */
export const isReminderDue = (days: readonly string[], last: string, today: string): boolean =>
  !isAfter(addDays(last, LEAST_DAYS_BETWEEN), today) && days.some((day) => !isAfter(day, today) && isBefore(last, day))

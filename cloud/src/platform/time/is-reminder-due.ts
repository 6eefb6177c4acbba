import { addDays, isAfter, isBefore } from '@belay/contract/dates'

/** Minimum number of days between the last message to a person and a reminder. */
const MIN_DAYS_BETWEEN = 2

/**
 * True if a reminder is due today: one of the `days` has come since the last message (`last`), and that message is at
 * least two days old. Several missed days cause only one reminder. All arguments are civil dates.
 */
export const isReminderDue = (days: readonly string[], last: string, today: string): boolean =>
  !isAfter(addDays(last, MIN_DAYS_BETWEEN), today) && days.some((day) => !isAfter(day, today) && isBefore(last, day))

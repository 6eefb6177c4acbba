import { isAfter } from '@belay/contract/dates'
import { all, type Check, isDate, isHours, needed } from '../../ui/checks.ts'

const notAfter =
  (today: string): Check =>
  (value) =>
    isAfter(String(value), today) ? "You can't log hours for a future date." : null

/** What every form of hours checks before it asks the cloud. */
export const checkLogValues = (today: string) => ({
  date: all(needed('Choose a date.'), isDate(), notAfter(today)),
  hours: all(needed('Enter your hours.'), isHours()),
})

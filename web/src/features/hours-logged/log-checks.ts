import { toIsoDate } from '@belay/contract/dates'
import { all, type Check, isDate, isHours, needed } from '../../ui/checks.ts'

const notAfter =
  (today: string): Check =>
  (value) =>
    toIsoDate(String(value)) <= toIsoDate(today) ? null : 'Hours can be logged for today at the latest.'

/** What every form of hours checks before it asks the cloud. */
export const logChecks = (today: string) => ({
  date: all(needed('The date is needed.'), isDate(), notAfter(today)),
  hours: all(needed('The hours are needed.'), isHours()),
})

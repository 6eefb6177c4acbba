import { isAfter } from '@belay/contract/dates'
import { all, type Check, isDate, isHours, needed } from '../../ui/checks.ts'

/** What every form of hours holds; without a program its id is ''. */
export type LogValues = { date: string; programID: string; hours: number | string; note: string }

const notAfter =
  (today: string): Check =>
  (value) =>
    isAfter(String(value), today) ? "You can't log hours for a future date." : null

/** What every form of hours checks before it asks the cloud. */
export const checkLogValues = (today: string) => ({
  date: all(needed('Choose a date.'), isDate(), notAfter(today)),
  hours: all(needed('Enter your hours.'), isHours()),
})

/** The values as the calls take them. */
export const toLogInput = ({ date, programID, hours, note }: LogValues) => ({
  date,
  hours: Number(hours),
  programID: programID || null,
  note: note.trim(),
})

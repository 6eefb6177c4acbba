import { isCivilDate, toIsoDate } from '@belay/contract/dates'

const OPTIONS = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const DAY = new Intl.DateTimeFormat('en', OPTIONS)
const FULL_DAY = new Intl.DateTimeFormat('en', { ...OPTIONS, year: 'numeric' })

const formatDate = (date: string, format: Intl.DateTimeFormat) =>
  isCivilDate(date) ? format.format(Date.parse(toIsoDate(date))) : date

/**
 * Formats a MM/dd/yyyy date for sentences: Tue, Nov 24; or Tue, Feb 9, 2027 if that is not the year of `today`. Returns
 * other text unchanged.
 */
export const dateInWords = (date: string, today = date): string =>
  formatDate(date, date.slice(6) === today.slice(6) ? DAY : FULL_DAY)

/** Formats a MM/dd/yyyy date with its year, for records of any age: Tue, Nov 24, 2026. */
export const fullDateInWords = (date: string): string => formatDate(date, FULL_DAY)

type Time = { startTime?: string | null | undefined; endTime?: string | null | undefined }

/** Formats a date with its times: "Tue, Nov 24, 1:00 PM to 4:00 PM". Without times, only the date. */
export const timeInWords = ({ date, ...times }: Time & { date: string }): string => addTimes(dateInWords(date), times)

/** Adds times to a formatted date. */
export const addTimes = (day: string, { startTime, endTime }: Time): string =>
  startTime && endTime ? `${day}, ${startTime} to ${endTime}` : day

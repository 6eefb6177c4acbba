import { isCivilDate, toIsoDate } from '@belay/contract/dates'

const DAY = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats a MM/dd/yyyy date for sentences: Tue, Nov 24. Returns other text unchanged. */
export const dateInWords = (date: string): string =>
  isCivilDate(date) ? DAY.format(Date.parse(toIsoDate(date))) : date

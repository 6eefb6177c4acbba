import { isCivilDate, toIsoDate } from '@belay/contract/dates'

const DAY = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns a MM/dd/yyyy date as sentences say it: Tue, Nov 24. A text that is no date stays as it is. */
export const dateInWords = (date: string): string =>
  isCivilDate(date) ? DAY.format(Date.parse(toIsoDate(date))) : date

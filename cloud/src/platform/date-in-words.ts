import { toIsoDate } from '@belay/contract/dates'

const DAY = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A MM/dd/yyyy date as the audit trail says it: Tue, Nov 24. */
export const dateInWords = (date: string): string => DAY.format(Date.parse(toIsoDate(date)))

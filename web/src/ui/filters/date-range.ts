import { toCivilDate } from '@belay/contract/dates'

/** The search parameters of a range of days, as yyyy-MM-dd. */
export const DAY_KEYS = ['from', 'to'] as const
type AddressDays = { from?: string | undefined; to?: string | undefined }

/** Returns the range of days of an address as MM/dd/yyyy, the format of calls. */
export const toCivilDays = ({ from, to }: AddressDays) => ({
  from: from && toCivilDate(from),
  to: to && toCivilDate(to),
})

export const hasDays = ({ from, to }: AddressDays): boolean => (from ?? to) !== undefined

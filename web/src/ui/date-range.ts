import { toCivilDate } from '@belay/contract/dates'

/** The keys of a range of days in the address, as yyyy-MM-dd. */
export const DAY_KEYS = ['from', 'to'] as const
type Days = { from?: string | undefined; to?: string | undefined }

/** The range of days that an address holds, as calls take it. */
export const readDays = ({ from, to }: Days) => ({ from: from && toCivilDate(from), to: to && toCivilDate(to) })

/** Whether an address holds a range of days. */
export const hasDays = ({ from, to }: Days): boolean => (from ?? to) !== undefined

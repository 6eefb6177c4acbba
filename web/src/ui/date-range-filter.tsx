import { isAfter, toCivilDate, toIsoDate } from '@belay/contract/dates'
import { DateField } from './date-fields.tsx'
import styles from './filters.module.css'
import { useFormat } from './format.tsx'
import { useUrlState } from './url-state.ts'

/** The keys of a range of days in the address, as yyyy-MM-dd. */
export const DAY_KEYS = ['from', 'to'] as const
type Days = { from?: string | undefined; to?: string | undefined }

/** The range of days that an address holds, as calls take it. */
export const readDays = ({ from, to }: Days) => ({ from: from && toCivilDate(from), to: to && toCivilDate(to) })

/** Whether an address holds a range of days. */
export const hasDays = ({ from, to }: Days): boolean => (from ?? to) !== undefined

/** From and to which day a list goes, kept in the address. */
export function DateRangeFilter() {
  const [search, setSearch] = useUrlState()
  const { from, to } = readDays(search)
  const format = useFormat()
  const change = (key: (typeof DAY_KEYS)[number]) => (next: string) =>
    setSearch({ [key]: next ? toIsoDate(next) : undefined, after: undefined, page: undefined }, { replace: true })
  const wrong = from && to && isAfter(from, to) ? `Choose ${format.date(from)} or later.` : undefined
  return (
    <>
      <DateField
        className={styles.day}
        aria-label="From"
        placeholder="From"
        value={from ?? ''}
        onChange={change('from')}
      />
      <DateField
        className={styles.day}
        aria-label="To"
        placeholder="To"
        error={wrong}
        value={to ?? ''}
        onChange={change('to')}
      />
    </>
  )
}

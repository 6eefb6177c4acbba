import { isAfter, toIsoDate } from '@belay/contract/dates'
import { DateField } from '../fields/date-fields.tsx'
import { useFormat } from '../format/format.tsx'
import { useUrlState } from '../url-state.ts'
import { type DAY_KEYS, toCivilDays } from './date-range.ts'
import styles from './filters.module.css'

export function DateRangeFields() {
  const [search, setSearch] = useUrlState()
  const { from, to } = toCivilDays(search)
  const format = useFormat()
  const change = (key: (typeof DAY_KEYS)[number]) => (next: string) =>
    setSearch({ [key]: next ? toIsoDate(next) : undefined, after: undefined, page: undefined }, { replace: true })
  const named = (name: string) => ({ className: styles.day, 'aria-label': name, placeholder: name })
  const error = from && to && isAfter(from, to) ? `Choose ${format.day(from)} or later.` : undefined
  return (
    <>
      <DateField {...named('From')} value={from ?? ''} onChange={change('from')} />
      <DateField {...named('To')} error={error} value={to ?? ''} onChange={change('to')} />
    </>
  )
}

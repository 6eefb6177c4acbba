import { toIsoDate } from '@belay/contract/dates'
import { QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { centreQuery, getCentre } from '../../cloud/centre.ts'
import { queryClient } from '../../cloud/query.ts'
import { createFormat, type Format } from './create-format.ts'

export type { Format }

/** The last formatter, shared by every cell of every table, because a formatter is slow to create. */
let cached: { key: string; format: Format } | null = null

// One observer for the hundreds of dates and amounts of a screen. It never sends a request.
const centreObserver = new QueryObserver(queryClient, { ...centreQuery, enabled: false })
const subscribe = (listener: () => void) => centreObserver.subscribe(listener)

/** Returns the centre's formats of money, dates and times. All screens use it. */
export function useFormat(): Format {
  const { locale, currency, timeZone, today, firstDayOfWeek } = useSyncExternalStore(subscribe, getCentre)
  const key = [locale, currency, timeZone, today].join(' ')
  if (cached?.key !== key) cached = { key, format: createFormat({ locale, currency, timeZone, today, firstDayOfWeek }) }
  return cached.format
}

export const Money = ({ value }: { value: number | null | undefined }) => (
  <span className="tabular">{useFormat().money(value)}</span>
)

export function CivilDate({ value, long }: { value: string | null | undefined; long?: boolean }) {
  const format = useFormat()
  if (!value) return null
  return (
    <time dateTime={toIsoDate(value)} title={long ? undefined : format.longDate(value)} className="tabular">
      {long ? format.longDate(value) : format.date(value)}
    </time>
  )
}

export function DateTime({ at }: { at: number | null | undefined }) {
  const format = useFormat()
  if (!at) return null
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular">
      {format.dateTime(at)}
    </time>
  )
}

/** Shows a relative time such as "3 hours ago", with the exact time on hover. */
export function Ago({ at }: { at: number | null | undefined }) {
  const format = useFormat()
  if (!at) return null
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(at)}
    </time>
  )
}

export const Hours = ({ value }: { value: number }) => <span className="tabular">{useFormat().hours(value)}</span>

import { toIsoDate } from '@belay/contract/dates'
import { QueryObserver } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
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

/** True on the cards of a table, which contain dates for people. */
export const InCard = createContext(false)

/** Shows a date in a table, with the date for people on hover. */
export function CivilDate({ value }: { value: string | null | undefined }) {
  const format = useFormat()
  if (!value) return null
  return (
    <time dateTime={toIsoDate(value)} title={format.day(value)} className="tabular">
      {use(InCard) ? format.day(value) : format.date(value)}
    </time>
  )
}

type InstantProps = { at: number | null | undefined; inTable?: boolean }

export function DateTime({ at, inTable }: InstantProps) {
  const format = useFormat()
  if (!at) return null
  return (
    <time dateTime={new Date(at).toISOString()} className={inTable ? 'tabular' : undefined}>
      {format.dateTime(at, inTable && !use(InCard) ? format.dateOf : format.dayOf)}
    </time>
  )
}

/** Shows a relative time such as "3 hours ago", with the exact time on hover. */
export function Ago({ at, inTable }: InstantProps) {
  const format = useFormat()
  if (!at) return null
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)} className={inTable ? 'tabular' : undefined}>
      {format.ago(at, inTable && !use(InCard) ? format.dateOf : format.dayOf)}
    </time>
  )
}

export const Hours = ({ value }: { value: number }) => <span className="tabular">{useFormat().hours(value)}</span>

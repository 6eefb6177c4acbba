import { addDays, toIsoDate } from '@belay/contract/dates'
import { weekdayOf } from '@belay/contract/weeks'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../../ui/format/format.tsx'
import { addMonths } from '../calendar-time.ts'
import { getShownDays } from '../shown-days.ts'
import styles from './phone-days.module.css'

type DaysProps = {
  label: string
  /** The days of whole weeks. */
  days: readonly string[]
  /** The chosen day. */
  date: string
  /** True if a day belongs to the period that the label names. */
  isWithin?: (day: string) => boolean
  describe: (day: string) => string
  marks: (day: string) => ReactNode
  onDate: (day: string) => void
}

const NEXT_DAY_BY_KEY: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => getShownDays('week', day).from,
  End: (day) => getShownDays('week', day).to,
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Shows weeks of days, of which one is chosen by touch or arrow keys. */
export function PhoneDays({ label, days, date, isWithin, describe, marks, onDate }: DaysProps) {
  const format = useFormat()
  const root = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the day that a key led to is drawn
  useLayoutEffect(() => {
    if (isByKey.current) root.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    isByKey.current = false
  }, [date])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : NEXT_DAY_BY_KEY[event.key]
    if (!next) return
    event.preventDefault()
    isByKey.current = true
    onDate(next(date))
  }
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go from day to day, as in a calendar
    <table ref={root} role="grid" aria-label={label} className={styles.days} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={weekdayOf(day)} scope="col" abbr={format.dayName(day)}>
              {format.dayName(day).slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  className={styles.day}
                  tabIndex={day === date ? 0 : -1}
                  data-outside={(isWithin && !isWithin(day)) || undefined}
                  data-day={toIsoDate(day)}
                  aria-pressed={day === date}
                  aria-current={day === format.today ? 'date' : undefined}
                  aria-label={`${Number(day.slice(3, 5))}, ${format.day(day)}, ${describe(day)}`}
                  onClick={() => onDate(day)}
                >
                  <span className={styles.number}>{Number(day.slice(3, 5))}</span>
                  <span className={styles.marks} aria-hidden>
                    {marks(day)}
                  </span>
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

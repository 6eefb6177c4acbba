import { findClosure } from '@belay/contract/closed-days'
import { type TouchEvent, useRef } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { useFormat } from '../../ui/format.tsx'
import { DayList } from './agenda.tsx'
import { addMonths, countOf, daysBetween, firstOfMonth } from './calendar-time.ts'
import { type Entry, type Hold, holdID } from './entries.ts'
import styles from './phone-days.module.css'
import { PhoneDays } from './phone-days.tsx'
import schedule from './schedule.module.css'
import { shownDays } from './shown-days.ts'

type MonthProps = {
  date: string
  entries: readonly Entry[]
  holds: readonly Hold[]
  /** True while the previous month's data is still shown. */
  isUpdating: boolean
  onDate: (date: string) => void
  onOpen: (entry: Entry) => void
  onHold: (hold: Hold) => void
}

/** The maximum number of dots of a day, for its programs and held dates. */
const DOTS = 4
/** Counts a facilitator's own and open shifts of a day: ", 1 of yours, 2 open to you". */
function countShifts(entries: readonly Entry[]): string {
  const own = entries.filter(({ shift }) => shift === 'own' || shift === 'unanswered').length
  const open = entries.filter(({ shift }) => shift === 'open' || shift === 'asked').length
  return (own > 0 ? `, ${own} of yours` : '') + (open > 0 ? `, ${open} open to you` : '')
}

/** The minimum distance of a swipe to another month, in pixels. */
const SWIPE = 60

/** Shows a month on a phone, with a dot for each program and held date, and the chosen day's programs below. */
export function PhoneMonth({ date, entries, holds, isUpdating, onDate, ...on }: MonthProps) {
  const format = useFormat()
  const { closures } = useCentre()
  const isClosed = (day: string) => findClosure(closures, day) !== undefined
  const touch = useRef<{ x: number; y: number } | null>(null)
  const { from, to } = shownDays('month', date)
  const programsOf = (day: string) => entries.filter((entry) => entry.date === day)
  const heldOn = (day: string) => holds.filter((hold) => hold.date === day)
  const [programs, held] = [programsOf(date), heldOn(date)]
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [start, end] = [touch.current, changedTouches[0]]
    if (!start || !end) return
    const [dx, dy] = [end.clientX - start.x, end.clientY - start.y]
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) onDate(addMonths(firstOfMonth(date), dx < 0 ? 1 : -1))
  }
  return (
    <>
      <div
        onTouchStart={({ touches }) => {
          touch.current = touches[0] ? { x: touches[0].clientX, y: touches[0].clientY } : null
        }}
        onTouchEnd={onTouchEnd}
      >
        <PhoneDays
          label={format.month(date)}
          days={daysBetween(from, to)}
          date={date}
          isWithin={(day) => firstOfMonth(day) === firstOfMonth(date)}
          describe={(day) =>
            (isClosed(day) ? 'closed, ' : '') +
            countOf(programsOf(day).length, heldOn(day).length) +
            countShifts(programsOf(day))
          }
          marks={(day) => {
            const dots = [
              ...programsOf(day).map(({ programID, status, shift }) => (
                <span key={programID} className={`${styles.mark} ${schedule[status] ?? ''}`} data-shift={shift} />
              )),
              ...heldOn(day).map((hold) => <span key={holdID(hold)} className={styles.mark} data-held />),
            ]
            if (dots.length <= DOTS) return dots
            return [
              ...dots.slice(0, DOTS - 1),
              <span key="more" className={styles.more}>{`+${dots.length - DOTS + 1}`}</span>,
            ]
          }}
          onDate={onDate}
        />
      </div>
      <section className={styles.below} aria-label={format.longDate(date)}>
        <h2 className={styles.heading}>{format.longDate(date)}</h2>
        {programs.length + held.length > 0 ? (
          <DayList format={format} entries={programs} holds={held} {...on} />
        ) : (
          <p className={styles.nothing}>{isUpdating ? 'Loading…' : 'No programs on this day.'}</p>
        )}
      </section>
    </>
  )
}

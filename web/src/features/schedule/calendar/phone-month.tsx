import { findClosure } from '@belay/contract/closed-days'
import { isBefore } from '@belay/contract/dates'
import { type TouchEvent, useRef } from 'react'
import { useCentre } from '../../../cloud/centre.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Agenda } from '../agenda/agenda.tsx'
import { addMonths, describeDayCounts, getFirstOfMonth, listDaysBetween } from '../calendar-time.ts'
import { type Entry, type Hold, toHoldID } from '../entries.ts'
import schedule from '../schedule.module.css'
import { getShownDays } from '../shown-days.ts'
import styles from './phone-days.module.css'
import { PhoneDays } from './phone-days.tsx'

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

const MAX_DOTS_PER_DAY = 4
/** Counts a facilitator's own and open shifts of a day: ", 1 of yours, 2 open to you". */
function describeShiftCounts(entries: readonly Entry[]): string {
  const ownCount = entries.filter(({ shift }) => shift === 'own' || shift === 'unanswered').length
  const openCount = entries.filter(({ shift }) => shift === 'open' || shift === 'asked').length
  return (ownCount > 0 ? `, ${ownCount} of yours` : '') + (openCount > 0 ? `, ${openCount} open to you` : '')
}

/** The minimum distance of a swipe to another month, in pixels. */
const MIN_SWIPE = 60

/** Shows a small month with a dot for each program and held date, and below it the agenda from the chosen day. */
export function PhoneMonth({ date, entries, holds, isUpdating, onDate, ...handlers }: MonthProps) {
  const format = useFormat()
  const { closures } = useCentre()
  const isClosed = (day: string) => findClosure(closures, day) !== undefined
  const touch = useRef<{ x: number; y: number } | null>(null)
  const { from, to } = getShownDays('month', date)
  const listProgramsOn = (day: string) => entries.filter((entry) => entry.date === day)
  const listHoldsOn = (day: string) => holds.filter((hold) => hold.date === day)
  const isNext = (item: { date: string }) => !isBefore(item.date, date)
  const [programs, heldDates] = [entries.filter(isNext), holds.filter(isNext)]
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [start, end] = [touch.current, changedTouches[0]]
    if (!start || !end) return
    const [dx, dy] = [end.clientX - start.x, end.clientY - start.y]
    if (Math.abs(dx) > MIN_SWIPE && Math.abs(dx) > 2 * Math.abs(dy))
      onDate(addMonths(getFirstOfMonth(date), dx < 0 ? 1 : -1))
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
          days={listDaysBetween(from, to)}
          date={date}
          isWithin={(day) => getFirstOfMonth(day) === getFirstOfMonth(date)}
          describe={(day) =>
            (isClosed(day) ? 'closed, ' : '') +
            describeDayCounts(listProgramsOn(day).length, listHoldsOn(day).length) +
            describeShiftCounts(listProgramsOn(day))
          }
          marks={(day) => {
            const dots = [
              ...listProgramsOn(day).map(({ programID, status, shift }) => (
                <span key={programID} className={`${styles.mark} ${schedule[status] ?? ''}`} data-shift={shift} />
              )),
              ...listHoldsOn(day).map((hold) => <span key={toHoldID(hold)} className={styles.mark} data-held />),
            ]
            if (dots.length <= MAX_DOTS_PER_DAY) return dots
            return [
              ...dots.slice(0, MAX_DOTS_PER_DAY - 1),
              <span key="more" className={styles.more}>{`+${dots.length - MAX_DOTS_PER_DAY + 1}`}</span>,
            ]
          }}
          onDate={onDate}
        />
      </div>
      <div className={styles.below}>
        {listProgramsOn(date).length + listHoldsOn(date).length === 0 && (
          <p className={styles.nothing}>{isUpdating ? 'Loading…' : `Nothing on ${format.day(date)}.`}</p>
        )}
        <Agenda format={format} entries={programs} holds={heldDates} {...handlers} />
      </div>
    </>
  )
}

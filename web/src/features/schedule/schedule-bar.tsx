import { addDays } from '@belay/contract/dates'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCentre } from '../../cloud/centre.ts'
import { useFormat } from '../../ui/format.tsx'
import { type CalendarView, stepDate, toRange, VIEWS } from './calendar-time.ts'
import styles from './schedule.module.css'

type BarProps = { view: CalendarView; date: string; onChange: (change: { view?: CalendarView; date?: string }) => void }

const NAMES: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }

/** What the calendar shows, and the ways to another time or view. */
export function ScheduleBar({ view, date, onChange }: BarProps) {
  const format = useFormat()
  const { locale } = useCentre()
  const { from, to } = toRange(view, date)
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(Number(date.slice(6)), Number(date.slice(0, 2)) - 1, 15)),
  )
  const words =
    view === 'month' ? month : view === 'day' ? format.longDate(date) : `${format.date(from)} to ${format.date(to)}`
  const onToday = format.today >= from && date === format.today
  return (
    <div className={styles.bar}>
      <Button variant="default" disabled={onToday} onClick={() => onChange({ date: format.today })}>
        Today
      </Button>
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Previous ${view === 'agenda' ? 'days' : view}`}
          onClick={() => onChange({ date: stepDate(view, date, -1) })}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Next ${view === 'agenda' ? 'days' : view}`}
          onClick={() => onChange({ date: stepDate(view, date, 1) })}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </ActionIcon.Group>
      <p className={styles.period} aria-live="polite">
        {words}
        {view === 'week' && (
          <span className="visuallyHidden">, the week through {format.longDate(addDays(from, 6))}</span>
        )}
      </p>
      <SegmentedControl
        aria-label="View"
        data={VIEWS.map((value) => ({ value, label: NAMES[value] }))}
        value={view}
        onChange={(value) => onChange({ view: value as CalendarView })}
      />
    </div>
  )
}

import { addDays } from '@belay/contract/dates'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../ui/format/format.tsx'
import { type CalendarView, stepDate } from './calendar-time.ts'
import styles from './schedule.module.css'
import { describePeriod } from './schedule-words.ts'
import { getShownDays } from './shown-days.ts'

type BarProps = {
  view: CalendarView
  views: readonly CalendarView[]
  date: string
  onChange: (change: Change) => void
  /** Called when the pointer or focus reaches a control that leads there. */
  onIntent: (change: Change) => void
}
type Change = { view?: CalendarView; date?: string }

const WORDS: Record<CalendarView, { view: string; step: string }> = {
  month: { view: 'Month', step: 'month' },
  week: { view: 'Week', step: 'week' },
  day: { view: 'Day', step: 'day' },
  agenda: { view: 'Agenda', step: 'days' },
  board: { view: 'Board', step: 'week' },
}

const STEPS = [
  { by: -1, word: 'Previous', Icon: IconChevronLeft },
  { by: 1, word: 'Next', Icon: IconChevronRight },
] as const

/** Shows the days that the calendar shows, and controls for other days and views. */
export function ScheduleBar({ view, views, date, onChange, onIntent }: BarProps) {
  const format = useFormat()
  return (
    <div className={styles.bar}>
      <Button variant="default" disabled={date === format.today} onClick={() => onChange({ date: format.today })}>
        Today
      </Button>
      <ActionIcon.Group>
        {STEPS.map(({ by, word, Icon }) => {
          const step = stepDate(view, date, by)
          return (
            <ActionIcon
              key={word}
              variant="default"
              size={36}
              aria-label={`${word} ${WORDS[view].step}`}
              onPointerEnter={() => onIntent({ date: step })}
              onFocus={() => onIntent({ date: step })}
              onClick={() => {
                onChange({ date: step })
                onIntent({ date: stepDate(view, step, by) })
              }}
            >
              <Icon size={18} />
            </ActionIcon>
          )
        })}
      </ActionIcon.Group>
      <p className={styles.period} aria-live="polite">
        {describePeriod(format, view, date)}
        {view === 'week' && (
          <span className="visuallyHidden">
            , the week through {format.day(addDays(getShownDays(view, date).from, 6))}
          </span>
        )}
      </p>
      <SegmentedControl
        aria-label="View"
        data={views.map((value) => ({
          value,
          label: <span onPointerEnter={() => onIntent({ view: value })}>{WORDS[value].view}</span>,
        }))}
        value={view}
        onChange={(value) => onChange({ view: value as CalendarView })}
      />
    </div>
  )
}

import { toIsoDate } from '@belay/contract/dates'
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { useMemo } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { type CalendarView, endAfter, fromSlot, toSlot } from './calendar-time.ts'
import type { Entry } from './conflicts.ts'
import { EventBody } from './event-body.tsx'
import styles from './schedule.module.css'

export type Slot = { date: string; startTime: string; endTime: string }
type CalendarProps = {
  view: Exclude<CalendarView, 'agenda'>
  date: string
  entries: readonly Entry[]
  mayEdit: boolean
  onOpen: (entry: Entry) => void
  onSlot: (slot: Slot) => void
  onDay: (date: string) => void
  onMove: (entry: Entry, slot: Slot) => void
}

const COLORS: Record<Entry['status'], string> = { tentative: 'yellow', confirmed: 'blue', completed: 'green', cancelled: 'gray' }
const MORNING = '9:00 AM'
const USUAL_MINUTES = 180

/** Civil times only: the calendar is given and gives back wall-clock text of the centre, never an instant. */
const asEvent = (entry: Entry): ScheduleEventData => ({
  id: entry.programID,
  title: entry.programName,
  start: toSlot(entry.date, entry.startTime),
  end: toSlot(entry.date, entry.endTime),
  color: COLORS[entry.status],
  payload: { entry },
})
const entryOf = (event: ScheduleEventData): Entry => event.payload?.entry as Entry

/** The wall clock of the centre now, for the line that marks it. */
const clockIn = (timeZone: string) => () => new Date().toLocaleString('sv-SE', { timeZone })

/** Month, week and day. Dragging a program moves it; dragging over free slots starts a new one; both for Admins. */
export function Calendar({ view, date, entries, mayEdit, onOpen, onSlot, onDay, onMove }: CalendarProps) {
  const { timeZone } = useCentre()
  const events = useMemo(() => entries.map(asEvent), [entries])
  const dropped = (event: ScheduleEventData, newStart: string, newEnd: string) => {
    const [start, end] = [fromSlot(newStart), fromSlot(newEnd)]
    onMove(entryOf(event), { date: start.date, startTime: start.time, endTime: end.date === start.date ? end.time : '11:45 PM' })
  }
  const common = {
    date: toIsoDate(date),
    events,
    withHeader: false,
    highlightToday: true,
    onEventClick: (event: ScheduleEventData) => onOpen(entryOf(event)),
    withEventsDragAndDrop: mayEdit,
    canDragEvent: (event: ScheduleEventData) => entryOf(event).status !== 'cancelled' && entryOf(event).status !== 'completed',
    onEventDrop: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) => dropped(event, newStart, newEnd),
    withDragSlotSelect: mayEdit,
    className: styles.calendar,
  } as const
  if (view === 'month') {
    const add = (day: string) => onSlot({ date: fromSlot(day).date, startTime: MORNING, endTime: endAfter(MORNING, USUAL_MINUTES) })
    return (
      <MonthView
        {...common}
        firstDayOfWeek={0}
        weekdayFormat="ddd"
        weekendDays={[]}
        maxEventsPerDay={4}
        renderEventBody={(event) => <EventBody entry={entryOf(event)} />}
        onDayClick={(day) => (mayEdit ? add(day) : onDay(fromSlot(day).date))}
        onSlotDragEnd={(start) => add(start)}
      />
    )
  }
  const slot = (start: string, end: string) => {
    const [from, to] = [fromSlot(start), fromSlot(end)]
    onSlot({ date: from.date, startTime: from.time, endTime: to.date === from.date && to.time !== from.time ? to.time : endAfter(from.time, USUAL_MINUTES) })
  }
  const timed = {
    ...common,
    startTime: '06:00:00',
    endTime: '22:00:00',
    startScrollTime: '08:00:00',
    intervalMinutes: 30,
    slotHeight: 52,
    slotLabelFormat: 'h A',
    getCurrentTime: clockIn(timeZone),
    renderEventBody: (event: ScheduleEventData) => <EventBody entry={entryOf(event)} roomy />,
    onTimeSlotClick: mayEdit ? ({ slotStart }: { slotStart: string }) => slot(slotStart, slotStart) : undefined,
    onSlotDragEnd: slot,
    withEventResize: mayEdit,
    canResizeEvent: common.canDragEvent,
    onEventResize: common.onEventDrop,
  } as const
  if (view === 'week') return <WeekView {...timed} firstDayOfWeek={0} weekendDays={[]} withAllDaySlots={false} withWeekNumber={false} />
  const { highlightToday: _, ...day } = timed
  return <DayView {...day} withAllDaySlot={false} />
}

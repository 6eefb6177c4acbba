import '@mantine/schedule/styles.layer.css'
import { findClosure } from '@belay/contract/closed-days'
import { isWithin, toCivilDate, toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { UnstyledButton } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import {
  type DayOfWeek,
  DayView,
  MonthView,
  type MonthViewProps,
  type ScheduleEventData,
  WeekView,
} from '@mantine/schedule'
import { useMemo, useRef } from 'react'
import { useCentre } from '../../../cloud/centre.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { useIsTouch } from '../../../ui/use-is-phone.ts'
import {
  type CalendarView,
  describeDayCounts,
  fromCalendarTime,
  getEndAfter,
  toCalendarTime,
  toWallClock,
} from '../calendar-time.ts'
import { type Entry, type Hold, toHoldID } from '../entries.ts'
import styles from '../schedule.module.css'
import { countWeeks, getShownDays } from '../shown-days.ts'
import { CalendarEvent, HOUR_HEIGHT } from './calendar-event.tsx'
import { type DragPlan, findVisibleHours, movePlan, type Slot, STEP } from './drag-plan.ts'
import { DragPlanLayer } from './drag-plan-layer.tsx'
import { HoldEvent } from './hold-event.tsx'
import { createCellProps, HIDDEN_NAMES, MonthGrid, tabFromDay, toEventID, useMoreButtons } from './month-grid.tsx'
import { assignLinesInMonth, countTextLines, getMonthRoom } from './month-room.ts'
import { findSlotUnder, HALF_HOUR, SLOT_ATTRIBUTE, USUAL_MINUTES, USUAL_TIMES } from './use-drag-plan.ts'
import { useKeyboardMove } from './use-keyboard-move.ts'
import { useMoveProgram } from './use-move.ts'
import { useWeekNames } from './use-week-names.ts'

type CalendarProps = {
  view: Exclude<CalendarView, 'agenda'>
  date: string
  entries: readonly Entry[]
  /** All programs, including those that filters hide: a plan is compared with all of them. */
  allEntries: readonly Entry[]
  holds: readonly Hold[]
  mayEdit: boolean
  onOpen: (entry: Entry) => void
  onHold: (hold: Hold) => void
  onSlot: (slot: Slot) => void
  onDay: (date: string) => void
}

const COLORS: Record<Entry['status'], string> = {
  tentative: 'yellow',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'gray',
}

/** Converts a program to an event. The calendar only gets and returns civil times of the centre, never instants. */
const toEvent = (entry: Entry): ScheduleEventData => ({
  id: entry.programID,
  title: entry.programName,
  start: toCalendarTime(entry.date, entry.startTime),
  end: toCalendarTime(entry.date, entry.endTime),
  color: COLORS[entry.status],
  payload: { entry },
})
const toHoldEvent = (hold: Hold): ScheduleEventData => ({
  id: toHoldID(hold),
  title: `Held for ${hold.organization}`,
  start: toCalendarTime(hold.date, hold.startTime),
  end: toCalendarTime(hold.date, hold.endTime),
  color: 'gray',
  payload: { hold },
})
/** Returns the program of an event; undefined for a held date. */
const toEntry = (event: ScheduleEventData) => event.payload?.entry as Entry | undefined
const toHold = (event: ScheduleEventData) => event.payload?.hold as Hold | undefined

/** Formats the time of a slot: "9 AM", or "9:05 AM" for the line of the current time. */
const formatSlotTime = (slot: string) => fromCalendarTime(slot).time.replace(':00', '')

const NO_PREVIEW = { weekViewDragPreview: styles.noPreview, dayViewDragPreview: styles.noPreview } as const
/** Attributes of an element that is visible but not a control. */
const INERT = { 'aria-hidden': true, tabIndex: -1, role: 'presentation' } as const
/** The selector of a day's number, which opens the day. The other parts of the cell add a program. */
const DAY_NUMBER = '.mantine-MonthView-monthViewDayLabel'
const mayMove = (entry: Entry | undefined) => entry?.can?.move === true
const toClock = (hour: number) => (hour === 24 ? '23:59:59' : `${String(hour).padStart(2, '0')}:00:00`)

/** Draws the button of a program. A program that may be moved announces its shortcut key. */
const renderMovable: NonNullable<MonthViewProps['renderEvent']> = (event, props) => (
  <UnstyledButton {...props} aria-keyshortcuts={mayMove(toEntry(event)) ? 'M' : undefined} />
)

type BodyProps = { event: ScheduleEventData; timed?: boolean; wide?: boolean; lines?: number }

function EventBody({ event, wide = false, ...size }: BodyProps) {
  const [entry, hold] = [toEntry(event), toHold(event)]
  if (hold) return <HoldEvent hold={hold} {...size} />
  return entry && <CalendarEvent entry={entry} wide={wide} {...size} />
}

/** Shows a month, week or day. Admins can drag a program to move it, or drag over free slots to add one. */
export function Calendar({ view, date, entries, allEntries, holds, mayEdit, ...handlers }: CalendarProps) {
  const { onOpen, onHold, onSlot, onDay } = handlers
  const onMove = useMoveProgram()
  const { timeZone, closures } = useCentre()
  const isClosed = (day: string) => findClosure(closures, day) !== undefined
  const format = useFormat()
  const touch = useIsTouch()
  const { root, keyboardMove, onKeyDown } = useKeyboardMove({
    view,
    date,
    entries,
    mayMove: (entry) => mayEdit && mayMove(entry),
    onMove,
  })
  const visible = useMemo(
    () =>
      entries.map((entry) =>
        keyboardMove?.entry.programID === entry.programID ? { ...entry, ...keyboardMove.slot } : entry,
      ),
    [entries, keyboardMove],
  )
  const events = useMemo(() => [...visible.map(toEvent), ...holds.map(toHoldEvent)], [visible, holds])
  const hours = useMemo(() => {
    const days = getShownDays(view, date)
    return findVisibleHours([...visible, ...holds].filter((item) => isWithin(item.date, days)))
  }, [visible, holds, view, date])
  const entryOfEvent = (event: ScheduleEventData) =>
    entries.find(({ programID }) => programID === event.id) ?? (toEntry(event) as Entry)
  // A drop uses the plan shown while dragging, which respects the point where the program is held.
  const planned = useRef<DragPlan | null>(null)
  const common = {
    date: toIsoDate(date),
    events,
    withHeader: false,
    highlightToday: true,
    onEventClick: (event: ScheduleEventData) => {
      const hold = toHold(event)
      return hold ? onHold(hold) : onOpen(entryOfEvent(event))
    },
    withEventsDragAndDrop: mayEdit,
    canDragEvent: (event: ScheduleEventData) => mayMove(toEntry(event)),
    onEventDrop: ({ event, newStart }: { event: ScheduleEventData; newStart: string }) => {
      const { date: day, time } = fromCalendarTime(newStart)
      void onMove(
        entryOfEvent(event),
        planned.current?.entry?.programID === event.id
          ? planned.current.slot
          : movePlan(entryOfEvent(event), day, toMinutesOfDay(time)),
      )
    },
    // On touch, dragging over free slots scrolls.
    withDragSlotSelect: mayEdit && !touch,
    renderEvent: mayEdit ? renderMovable : undefined,
    className: styles.calendar,
  } as const
  const addAtSlot = (start: string, end: string) => {
    const [from, to] = [fromCalendarTime(start), fromCalendarTime(end)]
    onSlot({
      date: from.date,
      startTime: from.time,
      endTime: to.date === from.date && to.time !== from.time ? to.time : getEndAfter(from.time, USUAL_MINUTES),
    })
  }
  const timed = {
    ...common,
    startTime: toClock(hours.from),
    endTime: toClock(hours.to),
    startScrollTime: toClock(Math.min(8, hours.from + 2)),
    intervalMinutes: HALF_HOUR,
    // The library's preview would start at the pointer. DragPlanLayer draws the correct one.
    classNames: NO_PREVIEW,
    eventDragInterval: STEP,
    eventResizeInterval: STEP,
    slotHeight: HOUR_HEIGHT,
    slotLabelFormat: formatSlotTime,
    getCurrentTime: () => toWallClock(Date.now(), timeZone),
    getTimeSlotProps: ({ start }: { start: string }) => {
      const { date: civilDate, time } = fromCalendarTime(start)
      // A free slot adds a program. For people who may not add one, the slot is not a control.
      return {
        [SLOT_ATTRIBUTE]: start,
        'data-closed': isClosed(civilDate) || undefined,
        ...(mayEdit ? { 'aria-label': `${time}, ${format.day(civilDate)}` } : INERT),
      }
    },
    renderEventBody: (event: ScheduleEventData) => <EventBody event={event} timed />,
    onTimeSlotClick: mayEdit ? ({ slotStart }: { slotStart: string }) => addAtSlot(slotStart, slotStart) : undefined,
    onSlotDragEnd: addAtSlot,
    withEventResize: mayEdit,
    canResizeEvent: common.canDragEvent,
    onEventResize: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) => {
      const [start, end] = [fromCalendarTime(newStart), fromCalendarTime(newEnd)]
      void onMove(entryOfEvent(event), { date: start.date, startTime: start.time, endTime: end.time })
    },
  } as const
  const { highlightToday: _, ...timedWithoutToday } = timed
  /** Returns "24, Tuesday, November 2026, 2 programs, 1 held date". It starts with the visible number. */
  const describeDay = (isoDate: string) => {
    const { date: civil } = fromCalendarTime(isoDate)
    const programs = visible.filter((entry) => entry.date === civil).length
    const heldCount = holds.filter((hold) => hold.date === civil).length
    const closed = isClosed(civil) ? ', closed' : ''
    const day = `${Number(civil.slice(3, 5))}, ${format.dayName(civil)}, ${format.month(civil)}`
    return `${day}${closed}, ${describeDayCounts(programs, heldCount)}`
  }
  useWeekNames(root, {
    slot: SLOT_ATTRIBUTE,
    heading: (isoDate) => {
      const { date: civil } = fromCalendarTime(isoDate)
      return `${format.dayName(civil).slice(0, 3)} ${Number(civil.slice(3, 5))}, ${format.month(civil)}: open the day`
    },
    day: describeDay,
  })
  useMoreButtons(root, SLOT_ATTRIBUTE)
  const { height } = useViewportSize()
  const month = getMonthRoom(height || window.innerHeight, countWeeks(date))
  const { lines } = month
  const rooms = useMemo(() => {
    const heldDates = holds.map((hold) => ({ ...hold, programID: toHoldID(hold) }))
    return assignLinesInMonth([...visible, ...heldDates], lines)
  }, [visible, holds, lines])
  const renderInMonth: NonNullable<MonthViewProps['renderEvent']> = (event, props) => {
    const room = rooms.get(String(event.id))
    const toPercent = (count: number) => `${(count / lines) * 100}%`
    const place = room && { top: `calc(${toPercent(room.from)} + 1px)`, height: `calc(${toPercent(room.lines)} - 2px)` }
    return renderMovable(event, { ...props, id: toEventID(event.id), style: { ...props.style, ...place } })
  }
  const listEventsOn = (day: string) => events.filter(({ start }) => String(start).startsWith(day)).map(({ id }) => id)
  const openDayUnder = (button: HTMLElement) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const day = root.current && findSlotUnder(root.current, (left + right) / 2, (top + bottom) / 2)
    if (day) onDay(fromCalendarTime(day).date)
  }
  const addOnDay = (isoTime: string) => onSlot({ date: fromCalendarTime(isoTime).date, ...USUAL_TIMES })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the programs inside
    <div
      ref={root}
      className={styles.planLayer}
      onKeyDown={(event) => {
        onKeyDown(event)
        tabFromDay(event)
      }}
    >
      {view === 'month' && <MonthGrid date={date} />}
      <DragPlanLayer
        entries={allEntries}
        hours={hours}
        mayEdit={mayEdit}
        byDays={view === 'month'}
        keyboardMove={keyboardMove}
        onPlan={(plan) => (planned.current = plan)}
      >
        {view === 'month' && (
          <MonthView
            {...common}
            attributes={HIDDEN_NAMES}
            firstDayOfWeek={format.firstDayOfWeek as DayOfWeek}
            weekdayFormat="ddd"
            weekendDays={[]}
            maxEventsPerDay={lines}
            style={{ '--week-height': `${month.height}px` }}
            consistentWeeks={false}
            // The library marks the browser's today, not the centre's.
            highlightToday={false}
            renderEvent={renderInMonth}
            moreEventsProps={{ mih: 24, onClick: (event) => openDayUnder(event.currentTarget) }}
            getDayProps={(isoDate) => ({
              [SLOT_ATTRIBUTE]: isoDate,
              ...createCellProps(isoDate, listEventsOn(isoDate)),
              'data-closed': isClosed(toCivilDate(isoDate)) || undefined,
              'aria-label': describeDay(isoDate),
              'aria-current': isoDate === toIsoDate(format.today) ? 'date' : undefined,
            })}
            renderEventBody={(event) => (
              <EventBody event={event} lines={countTextLines(month, rooms.get(String(event.id))?.lines ?? 1)} />
            )}
            onDayClick={(isoDate, { target }) =>
              mayEdit && !(target as Element).closest(DAY_NUMBER)
                ? addOnDay(isoDate)
                : onDay(fromCalendarTime(isoDate).date)
            }
            onSlotDragEnd={addOnDay}
          />
        )}
        {view === 'week' && (
          <WeekView
            {...timed}
            firstDayOfWeek={format.firstDayOfWeek as DayOfWeek}
            weekendDays={[]}
            withAllDaySlots={false}
            withWeekNumber={false}
            onDateChange={(isoDate) => onDay(fromCalendarTime(isoDate).date)}
          />
        )}
        {view === 'day' && (
          <DayView
            {...timedWithoutToday}
            role="group"
            aria-label={describeDay(toIsoDate(date))}
            withAllDaySlot={false}
            renderEventBody={(event) => <EventBody event={event} timed wide />}
          />
        )}
      </DragPlanLayer>
    </div>
  )
}

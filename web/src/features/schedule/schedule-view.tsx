import { Button } from '@mantine/core'
import { memo } from 'react'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Empty, Loading, NoMatch } from '../../ui/page/states.tsx'
import { Agenda } from './agenda/agenda.tsx'
import { PrintedWeek } from './agenda/printed-week.tsx'
import type { Slot } from './calendar/drag-plan.ts'
import type { CalendarView } from './calendar-time.ts'
import type { Entry, Hold } from './entries.ts'
import { ACTIONS } from './schedule-words.ts'
import type { Shown } from './shift-tabs.tsx'
import { getShownDays } from './shown-days.ts'
import { isSmall, useIsSmall } from './use-is-small.ts'

const loading = { fallback: () => <Loading height={620} /> }
const Calendar = createLazyPart(() => import('./calendar/calendar.tsx').then((calendar) => calendar.Calendar), loading)
const Board = createLazyPart(() => import('./board/board.tsx').then((board) => board.Board), loading)
const PhoneMonth = createLazyPart(() => import('./calendar/phone-month.tsx').then((month) => month.PhoneMonth), loading)
const PhoneBoard = createLazyPart(() => import('./board/phone-board.tsx').then((board) => board.PhoneBoard), loading)
// Phones start with the agenda, so they load the calendar later.
if (!isSmall()) void Calendar.load().catch(() => undefined)

type ViewProps = {
  view: CalendarView
  show: Shown
  date: string
  all: readonly Entry[]
  /** The programs that pass the filters. */
  entries: readonly Entry[]
  holds: readonly Hold[]
  person: string | undefined
  /** True while the previous days' data is still shown. */
  isUpdating: boolean
  printing: boolean
  handlers: {
    onAdd: (at?: Slot) => void
    onOpen: (entry: Entry) => void
    onHold: (hold: Hold) => void
    onDate: (date: string) => void
    onDay: (date: string) => void
  }
}

/** Shows programs and held dates as a calendar, list or board. Rendered again only if its props change. */
export const ScheduleView = Object.assign(memo(ProgramsView), { load: Calendar.load })

function ProgramsView({ view, date, show, all, entries, holds, person, isUpdating, printing, handlers }: ViewProps) {
  const { onAdd, onDate, onDay, ...onEntry } = handlers
  const mayCreate = useIsAllowed('programSchedule.create')
  const mayMove = useIsAllowed('programSchedule.update')
  const small = useIsSmall()
  const format = useFormat()
  const { from } = getShownDays(view, date)
  if (printing && (view === 'week' || view === 'board' || view === 'day'))
    return <PrintedWeek from={from} days={view === 'day' ? 1 : 7} entries={entries} />
  if (view === 'board') {
    const shared = { from, entries, holds, person, ...onEntry }
    return small ? <PhoneBoard {...shared} date={date} onDate={onDate} /> : <Board {...shared} />
  }
  if (view === 'month' && small && !printing)
    return <PhoneMonth {...{ date, entries, holds, isUpdating, onDate, ...onEntry }} />
  if (view !== 'agenda' && !printing)
    return (
      <Calendar
        {...{ view, date, entries, holds, onDay, ...onEntry }}
        allEntries={all}
        mayEdit={mayMove}
        onSlot={onAdd}
      />
    )
  const onPaper = printing ? [] : holds
  if (entries.length + onPaper.length > 0)
    return <Agenda format={format} entries={entries} holds={onPaper} printing={printing} {...onEntry} />
  if (show === 'mine')
    return <Empty title="No shifts of yours on these days">What you confirm, and what you take, appears here.</Empty>
  if (all.length > 0)
    return <NoMatch title="No programs match these filters">Clear a filter, or look at other days.</NoMatch>
  return (
    <Empty
      title="No programs on these days"
      action={mayCreate && <Button onClick={() => onAdd()}>{ACTIONS.add}</Button>}
    >
      Programs appear here once they are on the calendar.
    </Empty>
  )
}

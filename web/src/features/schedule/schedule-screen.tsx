import { isCivilDate, toCivilDate, toIsoDate } from '@belay/contract/dates'
import { Button } from '@mantine/core'
import { IconCalendar, IconPrinter, IconRss } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { useMay } from '../../cloud/use-may.ts'
import { useFormat } from '../../ui/format.tsx'
import { laterPart, useAtHand } from '../../ui/later-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Loaded, Loading } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { ProgramDetailsHere } from '../programs/program-link.tsx'
import { Agenda } from './agenda.tsx'
import { firstView, toRange, VIEWS } from './calendar-time.ts'
import type { Slot } from './drag-plan.ts'
import type { Entry, Hold } from './entries.ts'
import { toFill } from './fill-plan.ts'
import { FilterBar } from './filter-bar.tsx'
import { focusProgram } from './focus-program.ts'
import { PrintedWeek } from './printed-week.tsx'
import styles from './schedule.module.css'
import { ScheduleBar } from './schedule-bar.tsx'
import { entriesBetween, holdsBetween } from './schedule-data.ts'
import { matches, matchesHold } from './schedule-filters.ts'
import { USUAL_TIMES } from './use-drag-plan.ts'
import { useMove } from './use-move.ts'
import { usePrinting } from './use-printing.ts'

const Calendar = laterPart(
  () => import('./calendar.tsx').then((calendar) => calendar.Calendar),
  <Loading height={620} />,
)
const Board = laterPart(() => import('./board.tsx').then((board) => board.Board), <Loading height={620} />)
const PhoneMonth = laterPart(
  () => import('./phone-month.tsx').then((month) => month.PhoneMonth),
  <Loading height={620} />,
)
const PhoneBoard = laterPart(
  () => import('./phone-board.tsx').then((board) => board.PhoneBoard),
  <Loading height={620} />,
)
const ProgramForm = laterPart(() => import('./schedule-forms.ts').then((forms) => forms.ProgramForm))
const FillDrawer = laterPart(() => import('./schedule-forms.ts').then((forms) => forms.FillDrawer))
const Subscribe = laterPart(() => import('./subscribe.tsx').then((panel) => panel.Subscribe))
// Phones begin with the agenda.
if (matchMedia('(min-width: 48em)').matches) void Calendar.load().catch(() => undefined)

/** The schedule: view, day, open program and what is being done live in the address. */
export function ScheduleScreen() {
  const [search, setSearch] = useUrlState('/app/schedule/scheduleDisplay')
  const mayCreate = useMay('programSchedule.create')
  const mayMove = useMay('programSchedule.update')
  const mayAssign = useMay('staffPrograms.sync')
  const { today } = useFormat()
  const { name: centre } = useCentre()
  const phone = useIsPhone()
  const move = useMove()
  const printing = usePrinting()
  const views = VIEWS.filter((name) => name !== 'board' || mayAssign)
  const view = views.find((name) => name === search.view) ?? firstView(phone)
  const date = search.date && isCivilDate(search.date) ? toCivilDate(search.date) : today
  const [slot, setSlot] = useState<Slot | null>(null)
  const { from, to } = toRange(view, date)
  useAtHand(Calendar, ProgramForm, Subscribe)
  const query = useQuery(entriesBetween(from, to))
  const { place, type, person, staffing } = search
  const shown = useMemo(
    () => query.data?.filter((entry) => matches(entry, { place, type, person, staffing })),
    [query.data, place, type, person, staffing],
  )
  const held = useQuery({ ...holdsBetween(from, to), enabled: mayCreate })
  const holds = useMemo(
    () => held.data?.items.filter((hold) => matchesHold(hold, { place, type, person, staffing })) ?? [],
    [held.data, place, type, person, staffing],
  )
  // What is held is drawn with the programs, so that none of them moves when it comes.
  const drawn = { ...query, data: held.isLoading ? undefined : query.data }
  const add = (at?: Slot) => {
    setSlot(at ?? null)
    setSearch({ do: 'add' })
  }
  const open = (programID: string) => setSearch({ program: programID, part: undefined, do: undefined })
  const openRequest = ({ requestID }: Hold) => setSearch({ request: requestID, program: undefined, do: undefined })
  const closeAction = () => setSearch({ do: undefined, request: undefined }, { replace: true })
  return (
    <Page
      title="Schedule"
      lede={
        printing
          ? centre
          : mayCreate
            ? 'Programs and their staffing.'
            : 'Open a program to request a shift or confirm yours.'
      }
      action={
        mayCreate ? (
          <>
            <Button variant="default" onClick={() => setSearch({ do: 'fill' })}>
              Fill open shifts
            </Button>
            <Button onClick={() => add()}>Add program</Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setSearch({ do: 'subscribe' })}>
            Subscribe
          </Button>
        )
      }
      menu={[
        ...(mayCreate
          ? [{ label: 'Subscribe', icon: <IconRss size={16} />, onClick: () => setSearch({ do: 'subscribe' }) }]
          : []),
        { label: 'Print', icon: <IconPrinter size={16} />, onClick: () => window.print() },
      ]}
    >
      <ScheduleBar
        view={view}
        views={views}
        date={date}
        onChange={(change) =>
          setSearch(
            { ...(change.view ? { view: change.view } : {}), ...(change.date ? { date: toIsoDate(change.date) } : {}) },
            { replace: true },
          )
        }
      />
      <FilterBar entries={query.data ?? []} />
      <div
        className={[styles.board, view === 'agenda' && styles.boardAgenda, query.isPlaceholderData && styles.updating]
          .filter(Boolean)
          .join(' ')}
      >
        <Loaded query={drawn} height={view === 'agenda' ? 320 : 620}>
          {(all) => {
            const entries = shown ?? all
            const onOpen = ({ programID }: Entry) => open(programID)
            if (printing && (view === 'week' || view === 'board' || view === 'day'))
              return <PrintedWeek from={from} days={view === 'day' ? 1 : 7} entries={entries} />
            const on = { onOpen, onHold: openRequest }
            const onDate = (day: string) => setSearch({ date: toIsoDate(day) }, { replace: true })
            if (view === 'board') {
              const shared = { from, entries, holds, person, ...on }
              return phone ? <PhoneBoard {...shared} date={date} onDate={onDate} /> : <Board {...shared} />
            }
            if (view === 'month' && phone && !printing)
              return (
                <PhoneMonth
                  date={date}
                  entries={entries}
                  holds={holds}
                  isUpdating={query.isPlaceholderData}
                  onDate={onDate}
                  {...on}
                />
              )
            if (view !== 'agenda' && !printing) {
              return (
                <Calendar
                  view={view}
                  date={date}
                  entries={entries}
                  allEntries={all}
                  holds={holds}
                  mayEdit={mayMove}
                  {...on}
                  onSlot={add}
                  onDay={(day) => setSearch({ view: 'day', date: toIsoDate(day) })}
                  onMove={move}
                />
              )
            }
            const onPaper = printing ? [] : holds
            if (entries.length + onPaper.length > 0)
              return <Agenda entries={entries} holds={onPaper} printing={printing} {...on} />
            if (all.length > 0)
              return (
                <Empty title="No programs match these filters" icon={<IconCalendar size={22} />}>
                  Clear a filter, or look at other days.
                </Empty>
              )
            return (
              <Empty
                title="No programs on these days"
                icon={<IconCalendar size={22} />}
                action={mayCreate && <Button onClick={() => add()}>Add program</Button>}
              >
                Programs appear here once they are on the calendar.
              </Empty>
            )
          }}
        </Loaded>
      </div>
      <ProgramDetailsHere
        requestID={search.do === 'add' ? undefined : search.request}
        programName={query.data?.find(({ programID }) => programID === search.program)?.programName}
        onClosed={focusProgram}
      />
      {search.do === 'subscribe' && <Subscribe onClose={closeAction} />}
      {search.do === 'fill' && mayCreate && <FillDrawer days={toFill(view, date, today)} onClose={closeAction} />}
      {search.do === 'add' && mayCreate && (
        <AddProgram
          requestID={search.request}
          slot={slot ?? { date, ...USUAL_TIMES }}
          onClose={closeAction}
          onSaved={({ programID }) =>
            setSearch({ program: programID, do: undefined, request: undefined }, { replace: true })
          }
        />
      )}
    </Page>
  )
}

/** Adds a program of its own, or of the request that the address names, once that is there. */
function AddProgram({ requestID, ...rest }: ComponentProps<typeof ProgramForm> & { requestID: string | undefined }) {
  const { data: request, isPending } = useQuery(
    api.programRequests.get.queryOptions({ input: requestID ? { id: requestID } : skipToken }),
  )
  if (requestID && isPending) return null
  return <ProgramForm {...rest} request={request?.can.schedule ? request : undefined} />
}

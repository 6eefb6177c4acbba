import { isCivilDate, toCivilDate, toIsoDate } from '@belay/contract/dates'
import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import { IconPrinter, IconRss } from '@tabler/icons-react'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react'
import { getCentre, useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { type SearchOf, useUrlState } from '../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import { ClosedDays } from './agenda/closed-days.tsx'
import { useOwnShifts } from './agenda/use-own-shifts.ts'
import type { Slot } from './calendar/drag-plan.ts'
import { USUAL_TIMES } from './calendar/use-drag-plan.ts'
import { type CalendarView, getFirstView, SMALL_VIEWS, VIEWS } from './calendar-time.ts'
import { type Entry, type Hold, isOwnShift } from './entries.ts'
import { FilterBar } from './filter-bar.tsx'
import { focusProgram } from './focus-program.ts'
import styles from './schedule.module.css'
import { ScheduleBar } from './schedule-bar.tsx'
import { entriesQuery, holdsQuery } from './schedule-data.ts'
import { matchesEntry, matchesHold } from './schedule-filters.ts'
import { ScheduleView } from './schedule-view.tsx'
import { ACTIONS } from './schedule-words.ts'
import { ShiftTabs, type Shown } from './shift-tabs.tsx'
import { getShownDays } from './shown-days.ts'
import { isSmall, useIsSmall } from './use-is-small.ts'
import { useIsPrinting } from './use-printing.ts'
import { findFutureDays } from './week-plan/fill-plan.ts'

const ProgramForm = createLazyPart(() => import('./schedule-forms.ts').then((forms) => forms.ProgramForm))
const FillDrawer = createLazyPart(() => import('./schedule-forms.ts').then((forms) => forms.FillDrawer))
const OpenToYou = createLazyPart(() => import('./staffing/open-to-you.tsx').then((list) => list.OpenToYou))
const Subscribe = createLazyPart(() => import('./subscribe.tsx').then((panel) => panel.Subscribe))

/** Returns the view and day of an address, with defaults. `small`: for a small screen. */
const readAddress = (
  search: SearchOf<'/app/schedule/scheduleDisplay'>,
  { today, small, mayAssign = true }: { today: string; small: boolean; mayAssign?: boolean },
) => {
  const views = (small ? SMALL_VIEWS : VIEWS).filter((name) => name !== 'board' || mayAssign)
  const wanted = small && (search.view === 'week' || search.view === 'day') ? 'month' : search.view
  return {
    views,
    view: views.find((name) => name === wanted) ?? getFirstView(small),
    date: search.date && isCivilDate(search.date) ? toCivilDate(search.date) : today,
  }
}

export const prefetchPrograms = (search: SearchOf<'/app/schedule/scheduleDisplay'>) => {
  const { view, date } = readAddress(search, { today: getCentre().today, small: isSmall() })
  const { from, to } = getShownDays(view, date)
  return prefetchQuery(entriesQuery(from, to))
}

/** Shows the schedule. The view, the day, the open program and the open form are in the address. */
export function ScheduleScreen() {
  const [search, setSearch] = useUrlState('/app/schedule/scheduleDisplay')
  const navigate = useNavigate()
  const mayCreate = useIsAllowed('programSchedule.create')
  const mayAssign = useIsAllowed('staffPrograms.sync')
  const format = useFormat()
  const { today } = format
  const { name: centre, closures } = useCentre()
  const small = useIsSmall()
  const printing = useIsPrinting()
  const { views, view, date } = readAddress(search, { today, small, mayAssign })
  const [slot, setSlot] = useState<Slot | null>(null)
  const { from, to } = getShownDays(view, date)
  usePreloadedParts(ScheduleView, ProgramForm, Subscribe)
  const query = useQuery(entriesQuery(from, to))
  const { isFacilitator, isLoading: isLoadingShifts, markShift, openShifts, payRate } = useOwnShifts(from, to)
  const show: Shown = isFacilitator ? (search.show ?? 'mine') : 'all'
  const { place, type, person, staffing } = search
  const marked = useMemo(() => query.data?.map(markShift), [query.data, markShift])
  const shownEntries = useMemo(
    () =>
      marked?.filter((entry) =>
        show === 'mine' ? isOwnShift(entry.shift) : matchesEntry(entry, { place, type, person, staffing }),
      ),
    [marked, show, place, type, person, staffing],
  )
  const heldQuery = useQuery({ ...holdsQuery(from, to), enabled: mayCreate })
  const holds = useMemo(
    () => heldQuery.data?.items.filter((hold) => matchesHold(hold, { place, type, person, staffing })) ?? [],
    [heldQuery.data, place, type, person, staffing],
  )
  // All is drawn together, so that nothing moves later, and deferred, so that clicks and keys are handled first.
  const { data: all, isPlaceholderData } = query
  const isComplete = !heldQuery.isLoading && !isLoadingShifts
  const currentSchedule = useMemo(
    () =>
      all && shownEntries && isComplete
        ? { view, date, show, all, entries: shownEntries, holds, person, isUpdating: isPlaceholderData }
        : undefined,
    [view, date, show, all, shownEntries, isComplete, holds, person, isPlaceholderData],
  )
  const drawnSchedule = useDeferredValue(currentSchedule)
  const handlers = useMemo(
    () => ({
      onAdd: (addedSlot?: Slot) => {
        setSlot(addedSlot ?? null)
        setSearch({ do: 'add' })
      },
      onOpen: ({ programID, shift }: Entry) =>
        isOwnShift(shift)
          ? navigate(linkTo.shift(programID))
          : setSearch({ program: programID, part: undefined, do: undefined }),
      onHold: ({ requestID }: Hold) => setSearch({ request: requestID, program: undefined, do: undefined }),
      onDate: (day: string) => setSearch({ date: toIsoDate(day) }, { replace: true }),
      onDay: (day: string) => setSearch({ view: 'day', date: toIsoDate(day) }),
    }),
    [setSearch, navigate],
  )
  const client = useQueryClient()
  const fetchSoon = (change: { view?: CalendarView; date?: string }) => {
    const days = getShownDays(change.view ?? view, change.date ?? date)
    void client.prefetchQuery(entriesQuery(days.from, days.to))
    if (mayCreate) void client.prefetchQuery(holdsQuery(days.from, days.to))
  }
  const closeAction = () => setSearch({ do: undefined, request: undefined }, { replace: true })
  return (
    <Page
      title="Schedule"
      lede={printing ? centre : undefined}
      action={
        mayCreate && (
          <>
            <Button variant="default" onClick={() => setSearch({ do: 'fill' })}>
              {ACTIONS.fill}
            </Button>
            <Button onClick={() => handlers.onAdd()}>{ACTIONS.add}</Button>
          </>
        )
      }
      menu={[
        { label: 'Subscribe', icon: <IconRss size={16} />, onClick: () => setSearch({ do: 'subscribe' }) },
        { label: 'Print', icon: <IconPrinter size={16} />, onClick: () => window.print() },
      ]}
    >
      <div className={styles.tools} data-tools>
        <ScheduleBar
          view={view}
          views={views}
          date={date}
          onIntent={fetchSoon}
          onChange={(change) =>
            setSearch(
              {
                ...(change.view ? { view: change.view } : {}),
                ...(change.date ? { date: toIsoDate(change.date) } : {}),
              },
              { replace: true },
            )
          }
        />
        <div className={styles.filters} data-print="no">
          {isFacilitator && (
            <ShiftTabs
              show={show}
              counts={{
                mine: (marked ?? []).filter(({ shift }) => isOwnShift(shift)).length,
                open: openShifts.data?.items.length ?? 0,
              }}
              onShow={(tab) => setSearch({ show: tab === 'mine' ? undefined : tab }, { replace: true })}
            />
          )}
          {show === 'all' && <FilterBar entries={query.data ?? []} />}
        </div>
      </div>
      <ClosedDays closures={closures} format={format} from={from} to={to} />
      {show === 'open' ? (
        <Loaded query={openShifts} height={320}>
          {({ items }) => (
            <OpenToYou shifts={items} payRate={payRate} empty="No open shifts that fit you on these days" />
          )}
        </Loaded>
      ) : (
        <div
          className={[styles.board, view === 'agenda' && styles.boardAgenda, isPlaceholderData && styles.updating]
            .filter(Boolean)
            .join(' ')}
          aria-busy={drawnSchedule !== currentSchedule}
        >
          <Loaded query={{ ...query, data: drawnSchedule }} height={view === 'agenda' ? 320 : 620}>
            {(programs) => <ScheduleView {...programs} handlers={handlers} printing={printing} />}
          </Loaded>
        </div>
      )}
      <ProgramPanelFromAddress
        requestID={search.do === 'add' ? undefined : search.request}
        programName={query.data?.find(({ programID }) => programID === search.program)?.programName}
        onClosed={focusProgram}
      />
      {search.do === 'subscribe' && <Subscribe onClose={closeAction} />}
      {search.do === 'fill' && mayCreate && (
        <FillDrawer days={findFutureDays(view, date, today)} onClose={closeAction} />
      )}
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

/** Shows the form that adds a program, for the request in the address once that has loaded, or without a request. */
function AddProgram({ requestID, ...rest }: ComponentProps<typeof ProgramForm> & { requestID: string | undefined }) {
  const { data: request, isPending } = useQuery(
    api.programRequests.get.queryOptions({ input: requestID ? { id: requestID } : skipToken }),
  )
  if (requestID && isPending) return null
  return <ProgramForm {...rest} request={request?.can.schedule ? request : undefined} />
}

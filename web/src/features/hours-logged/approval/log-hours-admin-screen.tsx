import { LOG_STATUSES } from '@belay/contract/statuses'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useId, useMemo, useState } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { queryClient } from '../../../cloud/query.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { AddButton } from '../../../ui/buttons/add-button.tsx'
import { createCsvEntry } from '../../../ui/buttons/entry-menu.tsx'
import { DAY_KEYS, toCivilDays } from '../../../ui/filters/date-range.ts'
import { DateRangeFilter } from '../../../ui/filters/date-range-filter.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { Filters } from '../../../ui/filters/filters.tsx'
import { SavedViews, SaveView } from '../../../ui/filters/saved-views.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/table/table-tools.tsx'
import { type SearchOf, useUrlState } from '../../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../../programs/program-link.tsx'
import { allStaffQuery } from '../../schedule/schedule-data.ts'
import { LogDrawer } from '../log-drawer.tsx'
import type { Log } from '../week.ts'
import { AllHoursTable, downloadPending } from './all-hours-table.tsx'
import styles from './approval.module.css'
import { LogForOthersDrawer } from './log-for-others-drawer.tsx'
import { PendingHours, pendingHoursQuery } from './pending-hours.tsx'

type Search = SearchOf<'/app/workday/logHoursAdmin'>
const TABS = [...LOG_STATUSES, 'All'] as const
const TO_FIRST_PAGE = { after: undefined, page: undefined }
const FILTER_KEYS = [...DAY_KEYS, 'person'] as const
const VIEWS = { table: 'hours', keys: ['tab', ...FILTER_KEYS] } as const

/** Returns the query for the number of logs of a tab or saved view. */
function logCountQuery({ tab = 'Pending', person, ...days }: Search) {
  const where = {
    status: LOG_STATUSES.find((candidate) => candidate === tab),
    staffID: person,
    ...toCivilDays(days),
  }
  return api.hoursLogged.list.queryOptions({ input: { limit: 1, count: true, where } })
}

export const prefetchAllHours = async ({ tab, person, ...days }: Search) => {
  if (!tab) await queryClient.prefetchInfiniteQuery(pendingHoursQuery({ staffID: person, ...toCivilDays(days) }))
}

export function LogHoursAdminScreen() {
  const { user } = useMe()
  const [search, setSearch] = useUrlState('/app/workday/logHoursAdmin')
  const [editing, setEditing] = useState<Log | null>(null)
  const [adding, setAdding] = useState(false)
  const panel = useId()
  const staff = useQuery(allStaffQuery)
  const counts = useQueries({
    queries: TABS.map((name) => ({ ...logCountQuery({ ...search, tab: name }), placeholderData: keepPreviousData })),
  })
  const act = useAct()
  const tab = search.tab ?? 'Pending'
  const { person, from, to } = search
  const where = useMemo(() => ({ staffID: person, ...toCivilDays({ from, to }) }), [person, from, to])
  const onClear = useCallback(
    () => setSearch({ from: undefined, to: undefined, person: undefined, ...TO_FIRST_PAGE }, { replace: true }),
    [setSearch],
  )
  const shared = { where, onClear, onEdit: setEditing }
  return (
    <Page
      title="Log Hours Admin"
      lede="Approved hours are paid with the next pay run."
      action={<AddButton onClick={() => setAdding(true)}>Log for someone else</AddButton>}
      menu={tab === 'Pending' ? [createCsvEntry(() => act(() => downloadPending(where)))] : undefined}
    >
      <div className={styles.tools} data-print="no" data-tools>
        <Tabs
          label="Hours by status"
          panel={panel}
          tabs={TABS.map((name, index) => ({ value: name, label: name, count: counts[index]?.data?.count }))}
          tab={tab}
          onTab={(next) =>
            setSearch({ tab: next === 'Pending' ? undefined : (next as Search['tab']), ...TO_FIRST_PAGE })
          }
        />
        <Filters keys={FILTER_KEYS}>
          <FilterSelect
            label="Filter by person"
            searchKey="person"
            all="Everyone"
            choices={(staff.data ?? []).map(({ staffID, name }) => ({ value: staffID, label: name }))}
          />
          <DateRangeFilter />
        </Filters>
        <SaveView {...VIEWS} />
      </div>
      <SavedViews {...VIEWS} countQuery={logCountQuery} ready />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${tab}`}
        className={tab === 'Pending' ? styles.reading : undefined}
      >
        {tab === 'Pending' ? (
          <PendingHours key={JSON.stringify(where)} {...shared} />
        ) : (
          <AllHoursTable key={tab} status={tab} {...shared} />
        )}
      </div>
      <ProgramPanelFromAddress />
      {editing && (
        <LogDrawer
          key={editing.timeID}
          log={editing}
          isOwn={editing.userId === user?.userid}
          onClose={() => setEditing(null)}
        />
      )}
      {adding && <LogForOthersDrawer onClose={() => setAdding(false)} />}
    </Page>
  )
}

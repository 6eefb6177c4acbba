import { GROUP_SIZE_RANGES } from '@belay/contract/filter-ranges'
import { linkTo } from '@belay/contract/links'
import { REQUEST_STATUSES } from '@belay/contract/statuses'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { fetchPermission } from '../../cloud/query.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useBulkAction } from '../../ui/actions/act.ts'
import { BulkButton } from '../../ui/actions/bulk-button.tsx'
import { askReason, confirm } from '../../ui/actions/confirm.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { DAY_KEYS, hasDays, toCivilDays } from '../../ui/filters/date-range.ts'
import { DateRangeFilter } from '../../ui/filters/date-range-filter.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { Filters } from '../../ui/filters/filters.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Loading } from '../../ui/page/states.tsx'
import { DataTable, type PageInput } from '../../ui/table/data-table.tsx'
import { toPageInput } from '../../ui/table/table-pages.ts'
import { type SearchOf, useUrlState } from '../../ui/url-state.ts'
import { knownTypesQuery } from '../program-types/type-values.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import { OwnPrograms, prefetchOwnPrograms } from '../your-day/own-programs.tsx'
import { CHANGED_BY_REQUESTS, type ProgramRequest } from './request-values.ts'
import { getRequestColumns, type RequestOrder } from './requests-columns.tsx'
import { getDaysAfterTabChange, UpcomingFilter } from './upcoming-filter.tsx'

const FILTERS = ['type', 'size', ...DAY_KEYS] as const
const SIZE_CHOICES = GROUP_SIZE_RANGES.map((size) => ({ value: size, label: `${size.replace('-', ' to ')} people` }))

type Search = SearchOf<'/app/program-requests/viewRequests'>

const FIRST_TAB = 'Pending'
const toStatus = (tab: string) => REQUEST_STATUSES.find((candidate) => candidate === tab)

/** Returns the default order: by date within chosen days, by latest date if scheduled, otherwise newest first. */
const getDefaultOrder = (status: string | undefined, isByDays: boolean): RequestOrder =>
  isByDays ? 'date' : status === 'Scheduled' ? '-date' : '-createdAt'

const allRequestsQuery = (page: PageInput<RequestOrder>, search: Search) => {
  const status = toStatus(search.status ?? FIRST_TAB)
  const where = {
    status,
    programType: search.type,
    groupSize: search.size,
    ...toCivilDays(search),
    search: search.q,
  }
  const orderBy = page.orderBy ?? getDefaultOrder(status, hasDays(search))
  return api.programRequests.list.queryOptions({ input: { ...page, orderBy, count: true, where } })
}

export const prefetchRequests = async (search: Search) =>
  (await fetchPermission()) === 'Admin'
    ? prefetchQuery(allRequestsQuery(toPageInput(search), search))
    : prefetchOwnPrograms()

/**
 * Shows all requests to Admins. Shows other people their own programs, by the requests and contracts that name them.
 * Only staff open a program in its panel; its client opens its page.
 */
export function RequestsScreen() {
  const { permission, isAdmin, isStaff } = useMe()
  const [search] = useUrlState('/app/program-requests/viewRequests')
  const openId = search.request ?? search.open
  const openedDay = permission !== null && !isStaff && (search.program ?? openId)
  if (openedDay) return <Navigate {...linkTo.day(openedDay)} replace />
  return (
    <Page title="Program Requests" action={<SubmitLink />} width={isAdmin ? undefined : 'reading'}>
      {permission === null ? <Loading height={420} /> : isAdmin ? <AllRequests openId={openId} /> : <OwnPrograms />}
      <ProgramPanelFromAddress requestID={openId} />
    </Page>
  )
}

const SubmitLink = () => (
  <LinkButton to="/app/program-requests/submitRequest" leftSection={<IconPlus size={16} />}>
    Request a program
  </LinkButton>
)

/** Shows the table of all requests, in a tab per status. */
function AllRequests({ openId }: { openId: string | undefined }) {
  const [search, setSearch] = useUrlState('/app/program-requests/viewRequests')
  const statuses = useQuery(api.programRequests.counts.queryOptions({ input: {} }))
  // The badge's query, so that both always show the same number (R26).
  const pending = useQuery(api.programRequests.countPending.queryOptions({ input: {} }))
  const counts = statuses.data && { ...statuses.data, ...(pending.data && { Pending: pending.data.count }) }
  const types = useTypeChoices()
  const { today } = useFormat()
  const tab = search.status ?? FIRST_TAB
  const status = toStatus(tab)
  const byStatus = REQUEST_STATUSES.map((value) => ({ value, label: value, count: counts?.[value] }))
  const totalCount = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <DataTable<ProgramRequest, RequestOrder, Search>
      label="Program requests"
      rowId={(request) => request.id}
      rowLabel={(request) => `${request.organization}: ${request.programDetails.programType}`}
      onOpen={(request) => setSearch({ request: request.id, open: undefined, part: undefined })}
      openId={openId}
      // The default tab comes first.
      tabs={[...byStatus, { value: 'All', label: 'All', count: totalCount }]}
      tab={tab}
      tabKey="status"
      onTab={(value) =>
        setSearch({
          status: value as Search['status'],
          ...getDaysAfterTabChange({ from: tab, to: value }, search, today),
          after: undefined,
          page: undefined,
        })
      }
      name="requests"
      columns={getRequestColumns(status, hasDays(search))}
      source={allRequestsQuery}
      bulk={tab === 'Pending' ? (requests, clear) => <BulkRequests requests={requests} clear={clear} /> : undefined}
      search="Search requests"
      filters={
        <Filters keys={FILTERS}>
          <FilterSelect label="Filter by program" searchKey="type" all="All programs" choices={types} />
          <FilterSelect label="Filter by group size" searchKey="size" all="Any size" choices={SIZE_CHOICES} />
          {status === 'Scheduled' && <UpcomingFilter />}
          <DateRangeFilter />
        </Filters>
      }
      filterKeys={FILTERS}
      defaultSort={getDefaultOrder(status, hasDays(search))}
      empty={
        <Empty
          title={
            status === 'Pending'
              ? 'No requests to decide'
              : `No ${status ? status.toLowerCase() : 'program'} requests yet`
          }
        >
          New requests appear here as they come in.
        </Empty>
      }
    />
  )
}

/** Returns the centre's program types with their former names, because older requests still contain a former name. */
function useTypeChoices() {
  const { data = [] } = useQuery(knownTypesQuery())
  const names = data.flatMap(({ name, formerNames = [] }) => [name, ...formerNames])
  return names.map((name) => ({ value: name, label: name }))
}

/** Shows the actions to approve or reject several pending requests. Their dates are set later. */
function BulkRequests({ requests, clear }: { requests: ProgramRequest[]; clear: () => void }) {
  const bulkAction = useBulkAction()
  const decideAll = async (verb: string, decide: (request: ProgramRequest) => Promise<unknown>) => {
    await bulkAction.runMany(requests, decide, {
      verb,
      refresh: CHANGED_BY_REQUESTS,
      label: ({ organization }) => organization,
    })
    clear()
  }
  async function approve() {
    const effect = 'Each gets a client and a draft contract. You can set the dates later.'
    const body = `${effect} We'll tell the requesters and their contacts.`
    if (await confirm({ title: `Approve ${requests.length} requests?`, body, action: 'Approve' }))
      await decideAll('approved', ({ id, version }) => cloud.programRequests.approve({ id, version }))
  }
  async function reject() {
    const title = `Reject ${requests.length} requests?`
    const reason = await askReason(title, 'Reject', "We'll tell the requesters and their contacts.")
    if (reason) await decideAll('rejected', ({ id, version }) => cloud.programRequests.reject({ id, version, reason }))
  }
  return (
    <>
      <BulkButton bulkAction={bulkAction} primary onClick={() => void approve()}>
        Approve
      </BulkButton>
      <BulkButton bulkAction={bulkAction} onClick={() => void reject()}>
        Reject
      </BulkButton>
    </>
  )
}

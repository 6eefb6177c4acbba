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
import { CHANGED_BY_REQUESTS, type ProgramRequest } from './request-values.ts'
import { getOwnRequestColumns, getRequestColumns, type RequestOrder } from './requests-columns.tsx'
import { getDaysAfterTabChange, UpcomingFilter } from './upcoming-filter.tsx'

const FILTERS = ['type', 'size', ...DAY_KEYS] as const
const SIZE_CHOICES = GROUP_SIZE_RANGES.map((size) => ({ value: size, label: `${size.replace('-', ' to ')} people` }))

type Search = SearchOf<'/app/program-requests/viewRequests'>

const getFirstTab = (isAdmin: boolean) => (isAdmin ? 'Pending' : 'All')
const toStatus = (tab: string) => REQUEST_STATUSES.find((candidate) => candidate === tab)

/** Returns the default order: by date within chosen days, by latest date if scheduled, otherwise newest first. */
const getDefaultOrder = (status: string | undefined, isByDays: boolean): RequestOrder =>
  isByDays ? 'date' : status === 'Scheduled' ? '-date' : '-createdAt'

const allRequestsQuery = (page: PageInput<RequestOrder>, search: Search) => {
  const status = toStatus(search.status ?? getFirstTab(true))
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
const ownRequestsQuery = ({ limit, cursor }: PageInput, search: Search) =>
  api.programRequests.listInvolving.queryOptions({
    input: { limit, cursor, status: toStatus(search.status ?? getFirstTab(false)) },
  })

export const prefetchRequests = async (search: Search) =>
  prefetchQuery(
    ((await fetchPermission()) === 'Admin' ? allRequestsQuery : ownRequestsQuery)(toPageInput(search), search),
  )

/**
 * Shows all requests to Admins. Shows other people the requests that they made or follow as another contact. Only staff
 * open a program in its panel; its client opens its page.
 */
export function RequestsScreen() {
  const { permission, isAdmin, isStaff } = useMe()
  const [search, setSearch] = useUrlState('/app/program-requests/viewRequests')
  const statuses = useQuery({ ...api.programRequests.counts.queryOptions({ input: {} }), enabled: permission !== null })
  // The badge's query, so that both always show the same number (R26).
  const pending = useQuery({ ...api.programRequests.countPending.queryOptions({ input: {} }), enabled: isAdmin })
  const counts = statuses.data && { ...statuses.data, ...(pending.data && { Pending: pending.data.count }) }
  const types = useTypeChoices(isAdmin)
  const { today } = useFormat()
  const tab = search.status ?? getFirstTab(isAdmin)
  const status = toStatus(tab)
  const totalCount = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isSingle = !isAdmin && totalCount !== undefined && totalCount <= 1
  const byStatus = REQUEST_STATUSES.map((value) => ({ value, label: value, count: counts?.[value] }))
  const all = { value: 'All', label: 'All', count: totalCount }
  const openId = search.request ?? search.open
  const submitLink = (
    <LinkButton to="/app/program-requests/submitRequest" leftSection={<IconPlus size={16} />}>
      Request a program
    </LinkButton>
  )
  const tableProps = {
    label: 'Program requests',
    rowId: (request: ProgramRequest) => request.id,
    rowLabel: (request: ProgramRequest) => `${request.organization}: ${request.programDetails.programType}`,
    onOpen: (request: ProgramRequest) => setSearch({ request: request.id, open: undefined, part: undefined }),
    openId,
    // The default tab comes first.
    tabs: isAdmin ? [...byStatus, all] : isSingle ? undefined : [all, ...byStatus],
    isSingle,
    tab,
    tabKey: 'status' as const,
    onTab: (value: string) =>
      setSearch({
        status: value as Search['status'],
        ...getDaysAfterTabChange({ from: tab, to: value }, search, today),
        after: undefined,
        page: undefined,
      }),
  }
  const openedDay = permission !== null && !isStaff && (search.program ?? openId)
  if (openedDay) return <Navigate {...linkTo.day(openedDay)} replace />
  return (
    <Page title="Program Requests" action={submitLink}>
      {permission === null || (!isAdmin && statuses.isPending) ? (
        <Loading height={420} />
      ) : isAdmin ? (
        <DataTable<ProgramRequest, RequestOrder, Search>
          {...tableProps}
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
      ) : (
        <DataTable<ProgramRequest, RequestOrder, Search>
          {...tableProps}
          name="own-requests"
          columns={getOwnRequestColumns(status)}
          source={ownRequestsQuery}
          empty={
            <Empty title={status ? `No ${status.toLowerCase()} requests` : 'No requests yet'} action={submitLink}>
              Tell us about your group. We'll get back to you with a date and a contract.
            </Empty>
          }
        />
      )}
      <ProgramPanelFromAddress requestID={openId} />
    </Page>
  )
}

/** Returns the centre's program types with their former names, because older requests still contain a former name. */
function useTypeChoices(enabled: boolean) {
  const { data = [] } = useQuery({ ...knownTypesQuery(), enabled })
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

import { SECURITY_EVENT_KINDS, SECURITY_EVENTS, type SecurityEventKind } from '@belay/contract/security-event-codes'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { Filters } from '../../ui/filters/filters.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { createTimeColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { PersonAndDayFilters } from './person-and-day-filters.tsx'

type SecurityEvent = Outputs['securityEvents']['list']['items'][number]

const KINDS = (Object.keys(SECURITY_EVENT_KINDS) as SecurityEventKind[]).map((value) => ({
  value,
  label: SECURITY_EVENT_KINDS[value],
}))
const FILTER_KEYS = ['kind', 'by', 'from', 'to'] as const

const describeEvent = ({ event, count }: SecurityEvent) =>
  count > 1 ? `${SECURITY_EVENTS[event].label}, ${count} times` : SECURITY_EVENTS[event].label
const describeKind = ({ event }: SecurityEvent) => SECURITY_EVENT_KINDS[SECURITY_EVENTS[event].kind]

const columns: Column<SecurityEvent, 'at' | '-at'>[] = [
  createTimeColumn({ id: 'at', header: 'When', card: 'when', exact: true, sort: ['at', '-at'] }),
  { id: 'event', header: 'Event', width: 220, primary: true, cell: describeEvent },
  { id: 'person', header: 'Person', width: 250, card: 'plain', cell: ({ email }) => email ?? '' },
  { id: 'by', header: 'By', width: 190, cell: ({ byEmail }) => byEmail ?? '' },
  { id: 'detail', header: 'Details', width: 250, cell: ({ detail }) => detail },
  { id: 'ip', header: 'IP address', width: 130, cell: ({ ip }) => ip },
  { id: 'kind', header: 'Kind', initiallyHidden: true, card: false, cell: describeKind },
  createTimeColumn({ id: 'lastAt', header: 'Last time', initiallyHidden: true, card: false, exact: true }),
  { id: 'session', header: 'Session', initiallyHidden: true, card: false, cell: ({ sessionId }) => sessionId },
]

/** Shows the security events, with filters for kind, person and day. */
export function SecurityTab() {
  const [{ kind, by, from, to }, setSearch] = useUrlState('/app/analytics/analyticsView')
  const where = { kind: KINDS.find(({ value }) => value === kind)?.value, person: by }
  return (
    <DataTable
      name="security-events"
      label="Security events"
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={describeEvent}
      source={(page) => api.securityEvents.list.queryOptions({ input: { ...page, from, to, where } })}
      filters={
        <Filters keys={FILTER_KEYS}>
          <FilterSelect label="Filter by kind" searchKey="kind" all="Everything" choices={KINDS} />
          <PersonAndDayFilters />
        </Filters>
      }
      filtered={Boolean(kind ?? by ?? from ?? to)}
      onClearFilters={() => setSearch({ kind: undefined, by: undefined, from: undefined, to: undefined })}
      empty={<Empty title="No security events yet">Sign-ins, refusals and changes of access appear here.</Empty>}
      defaultSort="-at"
    />
  )
}

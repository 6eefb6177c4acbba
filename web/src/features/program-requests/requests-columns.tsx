import { type RequestStatus, requestStatus } from '@belay/contract/statuses'
import { createStatusColumn, createTimeColumn, sortOnlyBy } from '../../ui/columns.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { CivilDate } from '../../ui/format.tsx'
import { RowDimmedText } from '../../ui/row-parts.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { formatReference, type Request } from './request-values.ts'

export type Order = 'createdAt' | '-createdAt' | 'date' | '-date' | 'organization' | '-organization'

/** Returns the date of the request's program, or else the first preferred date. */
const dateOf = ({ programDate, programDetails }: Request) => programDate ?? programDetails.preferredDates[0]?.date

/** Shows the date of a request. A preferred date is less prominent and labelled "first choice". */
const RequestDate = ({ request }: { request: Request }) =>
  request.programDate ? (
    <CivilDate value={request.programDate} />
  ) : (
    <RowDimmedText title="First choice">
      <CivilDate value={dateOf(request)} />
      <span className="visuallyHidden">, first choice</span>
    </RowDimmedText>
  )

const organization: Column<Request, Order> = {
  id: 'organization',
  header: 'Organization',
  width: 220,
  card: 'plain',
  cell: (request) => request.organization,
}
const program: Column<Request, Order> = {
  id: 'programType',
  header: 'Program',
  width: 190,
  card: 'plain',
  cell: (request) => request.programDetails.programType,
}
const columns: Column<Request, Order>[] = [
  {
    id: 'participants',
    header: 'Participants',
    width: 116,
    align: 'right',
    card: (request) => `${request.programDetails.participants} people`,
    cell: (request) => String(request.programDetails.participants),
  },
  {
    id: 'preferred',
    header: 'Date',
    width: 120,
    card: 'when',
    cell: (request) => <RequestDate request={request} />,
    csv: dateOf,
  },
  { id: 'reference', header: 'Reference', initiallyHidden: true, cell: formatReference, csv: formatReference },
  { id: 'contactName', header: 'Contact', card: 'plain', cell: (request) => request.contactName },
  { id: 'email', header: 'E-mail', width: 230, initiallyHidden: true, cell: (request) => request.email },
  { id: 'phone', header: 'Phone', initiallyHidden: true, cell: (request) => request.phone },
  createStatusColumn({ value: requestStatus }),
]

const requested = createTimeColumn<Request, Order>({ id: 'createdAt', header: 'Requested' })

/** The columns of all requests, sortable, with the organization first. The user's own list shows the program first. */
const allColumns: Column<Request, Order>[] = [
  { ...organization, primary: true, sort: ['organization', '-organization'] },
  program,
  ...columns.map((column) => (column.id === 'preferred' ? { ...column, sort: ['date', '-date'] as const } : column)),
  { ...requested, sort: ['createdAt', '-createdAt'] },
]
/** The column that marks pending requests with offered dates, which wait for the client's answer. */
const offered: Column<Request, Order> = {
  id: 'status',
  header: 'Offer',
  card: 'badge',
  width: 130,
  cell: ({ offer }) => offer && <StatusBadge status="Dates offered" tone="blue" />,
  csv: ({ offer }) => (offer ? 'Dates offered' : ''),
}

/** The columns for requests without a program: all their dates are first choices. */
const wishColumns = allColumns.map((column) =>
  column.id === 'preferred' ? { ...column, header: 'First choice' } : column,
)
type Columns = Column<Request, Order>[]
const inTab = (columns: Columns, status: RequestStatus): Columns =>
  columns.flatMap((column) => (column.id !== 'status' ? [column] : status === 'Pending' ? [offered] : []))
const withDated = (usual: Columns) => ({ usual, dated: sortOnlyBy(usual, 'preferred') })
const COLUMNS = {
  All: withDated(allColumns),
  Pending: withDated(inTab(wishColumns, 'Pending')),
  Approved: withDated(inTab(wishColumns, 'Approved')),
  Scheduled: withDated(inTab(allColumns, 'Scheduled')),
  Rejected: withDated(inTab(wishColumns, 'Rejected')),
  Cancelled: withDated(inTab(allColumns, 'Cancelled')),
}
/**
 * Returns the columns for a status tab. Omits the status if all rows have the same status. `days`: the list is limited
 * to some days and can be sorted by date only.
 */
export const columnsFor = (status: RequestStatus | undefined, days: boolean): Columns =>
  COLUMNS[status ?? 'All'][days ? 'dated' : 'usual']
export const ownColumns: Column<Request, Order>[] = [{ ...program, primary: true }, organization, ...columns, requested]

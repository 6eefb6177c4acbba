import { type RequestStatus, requestStatus } from '@belay/contract/statuses'
import { sortedOnlyBy, statusColumn, timeColumn } from '../../ui/columns.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { CivilDate } from '../../ui/format.tsx'
import { RowQuiet } from '../../ui/row-parts.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { formatReference, type Request } from './request-values.ts'

export type Order = 'createdAt' | '-createdAt' | 'date' | '-date' | 'organization' | '-organization'

/** The day of its program; before there is one, its first choice. */
const dateOf = ({ programDate, programDetails }: Request) => programDate ?? programDetails.preferredDates[0]?.date

/** The same; a wish is quiet, and says so. */
const RequestDate = ({ request }: { request: Request }) =>
  request.programDate ? (
    <CivilDate value={request.programDate} />
  ) : (
    <RowQuiet title="First choice">
      <CivilDate value={dateOf(request)} />
      <span className="visuallyHidden">, first choice</span>
    </RowQuiet>
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
  statusColumn({ of: requestStatus }),
]

const requested = timeColumn<Request, Order>({ id: 'createdAt', header: 'Requested' })

/** All requests are told apart by who asks and can be turned around by age; one's own by the program, newest first. */
const allColumns: Column<Request, Order>[] = [
  { ...organization, primary: true, sort: ['organization', '-organization'] },
  program,
  ...columns.map((column) => (column.id === 'preferred' ? { ...column, sort: ['date', '-date'] as const } : column)),
  { ...requested, sort: ['createdAt', '-createdAt'] },
]
/** Of pending requests, those whose client is to answer which of the offered dates they take. */
const offered: Column<Request, Order> = {
  id: 'status',
  header: 'Offer',
  card: 'badge',
  width: 130,
  cell: ({ offer }) => offer && <StatusBadge status="Dates offered" tone="blue" />,
  csv: ({ offer }) => (offer ? 'Dates offered' : ''),
}

/** Where no request has a program yet, all dates are first choices. */
const wishColumns = allColumns.map((column) =>
  column.id === 'preferred' ? { ...column, header: 'First choice' } : column,
)
type Columns = Column<Request, Order>[]
const inTab = (columns: Columns, status: RequestStatus): Columns =>
  columns.flatMap((column) => (column.id !== 'status' ? [column] : status === 'Pending' ? [offered] : []))
const withDated = (usual: Columns) => ({ usual, dated: sortedOnlyBy(usual, 'preferred') })
const COLUMNS = {
  All: withDated(allColumns),
  Pending: withDated(inTab(wishColumns, 'Pending')),
  Approved: withDated(inTab(wishColumns, 'Approved')),
  Scheduled: withDated(inTab(allColumns, 'Scheduled')),
  Rejected: withDated(inTab(wishColumns, 'Rejected')),
  Cancelled: withDated(inTab(allColumns, 'Cancelled')),
}
/** The columns of requests, which repeat no status that all share; `days`: within days, which alone order them. */
export const columnsFor = (status: RequestStatus | undefined, days: boolean): Columns =>
  COLUMNS[status ?? 'All'][days ? 'dated' : 'usual']
export const ownColumns: Column<Request, Order>[] = [{ ...program, primary: true }, organization, ...columns, requested]

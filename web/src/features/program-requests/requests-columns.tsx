import { linkTo } from '@belay/contract/links'
import { findOpenOffer } from '@belay/contract/open-offer'
import { type RequestStatus, requestStatus } from '@belay/contract/statuses'
import { CivilDate, useFormat } from '../../ui/format/format.tsx'
import { StateEnd } from '../../ui/rows/state-end.tsx'
import { createStatusColumn, createTimeColumn, sortOnlyBy } from '../../ui/table/columns.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RowDimmedText } from '../../ui/table/row-parts.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { formatReference, type ProgramRequest } from './request-values.ts'

export type RequestOrder = 'createdAt' | '-createdAt' | 'date' | '-date' | 'organization' | '-organization'

/** Returns the date of the request's program, or else the first preferred date. */
const getRequestDate = ({ programDate, programDetails }: ProgramRequest) =>
  programDate ?? programDetails.preferredDates[0]?.date

/** Shows the date of a request. A preferred date is less prominent and labelled "first choice". */
const RequestDate = ({ request }: { request: ProgramRequest }) =>
  request.programDate ? (
    <CivilDate value={request.programDate} />
  ) : (
    <RowDimmedText title="First choice">
      <CivilDate value={getRequestDate(request)} />
      <span className="visuallyHidden">, first choice</span>
    </RowDimmedText>
  )

/** Shows a request's state, or the button of the Admin's next step. */
function RequestState({ request }: { request: ProgramRequest }) {
  const { today } = useFormat()
  const status = requestStatus(request)
  const hasOffer = status === 'Pending' && findOpenOffer(request, today)
  const state = describeState('programRequests', hasOffer ? 'Dates offered' : status, { isNext: !hasOffer })
  return <StateEnd {...state} link={linkTo.request(request.id)} name={request.organization} />
}
const requestState = createStatusColumn<ProgramRequest>({
  value: requestStatus,
  cell: (request) => <RequestState request={request} />,
})

const organization: Column<ProgramRequest, RequestOrder> = {
  id: 'organization',
  header: 'Organization',
  width: 220,
  card: 'plain',
  cell: (request) => request.organization,
}
const program: Column<ProgramRequest, RequestOrder> = {
  id: 'programType',
  header: 'Program',
  width: 190,
  card: 'plain',
  cell: (request) => request.programDetails.programType,
}
const columns: Column<ProgramRequest, RequestOrder>[] = [
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
    csv: getRequestDate,
  },
  { id: 'reference', header: 'Reference', initiallyHidden: true, cell: formatReference, csv: formatReference },
  { id: 'contactName', header: 'Contact', card: 'plain', cell: (request) => request.contactName },
  { id: 'email', header: 'E-mail', width: 230, initiallyHidden: true, cell: (request) => request.email },
  { id: 'phone', header: 'Phone', initiallyHidden: true, cell: (request) => request.phone },
]

const requested = createTimeColumn<ProgramRequest, RequestOrder>({ id: 'createdAt', header: 'Requested' })

/** The columns of all requests, with the organization first. */
const allColumns: Column<ProgramRequest, RequestOrder>[] = [
  { ...organization, primary: true, sort: ['organization', '-organization'] },
  program,
  ...columns.map((column) => (column.id === 'preferred' ? { ...column, sort: ['date', '-date'] as const } : column)),
  requestState,
  { ...requested, sort: ['createdAt', '-createdAt'] },
]
/** The column that marks pending requests with offered dates, which wait for the client's answer. */
const offerColumn: Column<ProgramRequest, RequestOrder> = {
  id: 'status',
  header: 'Offer',
  card: 'badge',
  width: 130,
  hideIf: 'blank',
  cell: ({ offer }) => offer && <StatusBadge {...describeState('programRequests', 'Dates offered')} />,
  csv: ({ offer }) => (offer ? 'Dates offered' : ''),
}
/** The columns for requests without a program: all their dates are first choices. */
const firstChoiceColumns = allColumns.map((column) =>
  column.id === 'preferred' ? { ...column, header: 'First choice' } : column,
)
type Columns = Column<ProgramRequest, RequestOrder>[]
const toTabColumns = (columns: Columns, status: RequestStatus, offers = offerColumn): Columns =>
  columns.flatMap((column) => (column.id !== 'status' ? [column] : status === 'Pending' ? [offers] : []))
const addDateSorted = (allOrders: Columns) => ({ allOrders, onlyByDate: sortOnlyBy(allOrders, 'preferred') })
const COLUMNS_BY_TAB = {
  All: addDateSorted(allColumns),
  Pending: addDateSorted(toTabColumns(firstChoiceColumns, 'Pending')),
  Approved: addDateSorted(toTabColumns(firstChoiceColumns, 'Approved')),
  Scheduled: addDateSorted(toTabColumns(allColumns, 'Scheduled')),
  Rejected: addDateSorted(toTabColumns(firstChoiceColumns, 'Rejected')),
  Cancelled: addDateSorted(toTabColumns(allColumns, 'Cancelled')),
}
/** Returns the columns for a status tab. `isByDays`: the list is limited to some days and sorted by date only. */
export const getRequestColumns = (status: RequestStatus | undefined, isByDays: boolean): Columns =>
  COLUMNS_BY_TAB[status ?? 'All'][isByDays ? 'onlyByDate' : 'allOrders']

import { requestStatus } from '@belay/contract/statuses'
import { dateColumn, statusColumn, timeColumn } from '../../ui/columns.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatReference, type Request } from './request-values.ts'

export type Order = 'createdAt' | '-createdAt'

const organization: Column<Request, Order> = {
  id: 'organization',
  header: 'Organization',
  card: 'plain',
  cell: (request) => request.organization,
}
const program: Column<Request, Order> = {
  id: 'programType',
  header: 'Program',
  card: 'plain',
  cell: (request) => request.programDetails.programType,
}
const columns: Column<Request, Order>[] = [
  {
    id: 'participants',
    header: 'Participants',
    align: 'right',
    card: (request) => `${request.programDetails.participants} people`,
    cell: (request) => String(request.programDetails.participants),
  },
  dateColumn({
    id: 'preferred',
    header: 'First choice',
    card: 'when',
    of: ({ programDetails }) => programDetails.preferredDates[0]?.date,
  }),
  { id: 'reference', header: 'Reference', initiallyHidden: true, cell: formatReference, csv: formatReference },
  { id: 'contactName', header: 'Contact', card: 'plain', cell: (request) => request.contactName },
  { id: 'email', header: 'E-mail', initiallyHidden: true, cell: (request) => request.email },
  { id: 'phone', header: 'Phone', initiallyHidden: true, cell: (request) => request.phone },
  statusColumn({ of: requestStatus }),
]

const requested = timeColumn<Request, Order>({ id: 'createdAt', header: 'Requested' })

/** All requests are told apart by who asks and can be turned around by age; one's own by the program, newest first. */
export const allColumns: Column<Request, Order>[] = [
  { ...organization, primary: true },
  program,
  ...columns,
  { ...requested, sort: ['createdAt', '-createdAt'] },
]
export const ownColumns: Column<Request, Order>[] = [{ ...program, primary: true }, organization, ...columns, requested]
